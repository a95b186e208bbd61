"""What Prometheus may know of a server. The calls have the names that gRPC servers of other languages give them.

Invariants: labels take their values from the schema, never from a client, so that nobody can make them many. A server
has a registry of its own; two in one process do not mix.
"""

from __future__ import annotations

from collections.abc import Callable

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

SERVICE = "openhand.v1.SolverService"
_CALL = ("grpc_type", "grpc_service", "grpc_method")
_BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)


class Metrics:
    """The counters of one server."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()

        def counter(name: str, text: str, *labels: str) -> Counter:
            return Counter(name, text, labels, registry=self.registry)

        self._started = counter("grpc_server_started_total", "Calls begun.", *_CALL)
        self._handled = counter("grpc_server_handled_total", "Calls ended, by status code.", *_CALL, "grpc_code")
        self._received = counter("grpc_server_msg_received_total", "Messages received.", *_CALL)
        self._sent = counter("grpc_server_msg_sent_total", "Messages sent.", *_CALL)
        self._seconds = Histogram(
            "grpc_server_handling_seconds", "Time from call to status.", _CALL, buckets=_BUCKETS, registry=self.registry
        )
        self._nodes = counter("openhand_nodes_total", "Search nodes.", "question")
        self._items = counter("openhand_batch_items_total", "Items of batches answered.", "question", "code")
        self.cancelled = counter("openhand_cancelled_total", "Calls cancelled by clients, out of time or at the end.")
        self.warm_hits = counter("openhand_warm_hits_total", "Questions about a position that found a warm session.")
        self.warm_misses = counter("openhand_warm_misses_total", "Questions about a position that found none.")

    def watch(self, name: str, text: str, value: Callable[[], float], **labels: str) -> None:
        """A gauge that is read when the page is asked for."""
        gauge = Gauge(name, text, tuple(labels), registry=self.registry)
        (gauge.labels(**labels) if labels else gauge).set_function(value)

    def watch_by(self, name: str, text: str, label: str, values: Callable[[], dict[str, int]]) -> None:
        """A gauge with a value for each key of a dictionary, read when the page is asked for."""
        gauge = Gauge(name, text, (label,), registry=self.registry)

        def reader(key: str) -> Callable[[], float]:
            return lambda: values()[key]

        for key in values():
            gauge.labels(key).set_function(reader(key))

    def began(self, method: str, streams: bool) -> None:
        """A call has begun and its message has come."""
        self._started.labels(*_labels(method, streams)).inc()
        self._received.labels(*_labels(method, streams)).inc()

    def ended(self, method: str, streams: bool, code: str, seconds: float, sent: int) -> None:
        """A call has ended."""
        labels = _labels(method, streams)
        self._handled.labels(*labels, code).inc()
        self._seconds.labels(*labels).observe(seconds)
        self._sent.labels(*labels).inc(sent)

    def searched(self, question: str, nodes: int) -> None:
        """A question was answered."""
        self._nodes.labels(question).inc(nodes)

    def item(self, question: str, code: str) -> None:
        """An item of a batch was answered."""
        self._items.labels(question, code).inc()


def _labels(method: str, streams: bool) -> tuple[str, str, str]:
    return "server_stream" if streams else "unary", SERVICE, method
