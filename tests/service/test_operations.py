"""What an operator sees: configuration, log, metrics, health, reflection, draining, ports, TLS and tokens."""

import json
import re
import shlex
import shutil
import signal
import subprocess
import sys
import threading
import urllib.request
from pathlib import Path
from typing import Any

import grpc
import pytest
from grpc_health.v1 import health_pb2
from grpc_reflection.v1alpha import reflection_pb2, reflection_pb2_grpc

from openhand.client import CallFailed, Client, Security
from openhand.v1.batch_pb2 import SolveBatchRequest
from openhand.v1.service_pb2_grpc import SolverServiceStub
from server.config import Config, ConfigError
from server.cpus import usable_cpus
from server.handlers import ITEM_HANDLERS
from service.serving import (
    BELOTE,
    Launched,
    Running,
    endless,
    health_of,
    hint,
    items,
    launched,
    ran,
    running,
    slow,
    table_of,
    until,
)


def refused(*flags: str, **variables: str) -> str:
    """What `openhand serve` says when it does not start."""
    code, error = ran("serve", *flags, **variables)
    assert code == 2
    return error


def metrics_of(server: Launched) -> str:
    """The metrics page of a server."""
    with urllib.request.urlopen(f"http://127.0.0.1:{server.lines()[0]['metrics_port']}/metrics", timeout=20) as page:
        return str(page.read().decode())


# -- a process, from start to end ----------------------------------------------------------------------------------


def test_a_life(tmp_path: Path) -> None:
    """Flags and variables, the log of the start and of a request, the metrics page, SIGTERM."""
    with launched(tmp_path, "--metrics", "127.0.0.1:0", "--workers", "2", OPENHAND_MAX_NODES="12345") as server:
        start = server.lines()[0]
        assert (start["event"], start["workers"], start["max_nodes"]) == ("serving", 2, 12345)
        with Client(server.address, timeout=10) as asking:
            assert asking.list_games().limits.max_nodes == 12345
            asking.solve(hint(3))
            asking.solve(hint(4))
            with pytest.raises(CallFailed) as bad:
                asking.solve(hint(deal="N:zz"))
            assert len(list(asking.solve_batch(items(7)))) == 7
        page = metrics_of(server)
        refused("--listen", server.address)  # the port is taken, and not shared
        assert server.terminate() == 0
        lines = [line for line in server.lines() if line["event"] == "request"]
        assert [(line["method"], line["code"]) for line in lines] == [
            ("ListGames", "OK"), ("Solve", "OK"), ("Solve", "OK"), ("Solve", "INVALID_ARGUMENT"), ("SolveBatch", "OK"),
        ]  # fmt: skip
        assert lines[1]["game"] == "bridge_belote" and lines[1]["mode"] == "ALL_TRUMPS" and lines[1]["nodes"] > 0
        assert (lines[1]["warm"], lines[2]["warm"]) == (False, True)
        assert lines[3]["request_id"] == bad.value.request_id
        assert (lines[4]["items"], lines[4]["sent"], lines[4]["failed"]) == (7, 7, 0)
        assert server.lines()[-1]["event"] == "stopped"
    solves = 'grpc_method="Solve",grpc_service="openhand.v1.SolverService",grpc_type="unary"'
    assert f'grpc_server_handled_total{{grpc_code="OK",{solves}}} 2.0' in page
    assert f'grpc_server_handled_total{{grpc_code="INVALID_ARGUMENT",{solves}}} 1.0' in page
    assert f"grpc_server_started_total{{{solves}}} 3.0" in page
    assert f"grpc_server_handling_seconds_count{{{solves}}} 3.0" in page
    assert 'openhand_batch_items_total{code="OK",question="solve"} 7.0' in page
    assert "openhand_warm_hits_total 1.0" in page
    assert re.search(r'openhand_nodes_total\{question="solve"\} [1-9]', page)
    for name in ("openhand_queue_depth", "openhand_cancelled_total", "openhand_session_bytes", "openhand_searches"):
        assert name in page


def test_sigterm_lets_requests_finish_and_ends_the_rest(tmp_path: Path) -> None:
    with (
        launched(tmp_path, "--workers", "1", "--grace", "3", "--metrics", "127.0.0.1:0") as server,
        grpc.insecure_channel(server.address) as channel,
    ):
        stub: Any = SolverServiceStub(channel)
        many = items(10_000)
        for item in many:
            item.solve.CopyFrom(slow())
        batch = stub.SolveBatch(SolveBatchRequest(items=many))
        next(iter(batch))
        short = stub.Solve.future(slow())
        until(lambda: 'started_total{grpc_method="Solve"' in metrics_of(server))
        server.process.send_signal(signal.SIGTERM)
        assert short.result(timeout=20).HasField("outcome")
        with pytest.raises(grpc.RpcError) as ended:
            list(batch)
        assert ended.value.code() is grpc.StatusCode.UNAVAILABLE
        assert server.process.wait(60) == 0  # the whole batch would take more than half an hour
        assert server.lines()[-1]["ended"] == 1


def test_unavailable_while_draining() -> None:
    with running(workers=1, handlers={**ITEM_HANDLERS, "solve_table": endless}) as server:
        with grpc.insecure_channel(server.address, [("grpc.enable_retries", 0)]) as channel:
            stub: Any = SolverServiceStub(channel)
            health = health_of(channel)
            watch = iter(health.Watch(health_pb2.HealthCheckRequest(service="openhand.v1.SolverService")))
            assert next(watch).status == health_pb2.HealthCheckResponse.SERVING
            forever = stub.SolveTable.future(table_of(BELOTE))
            until(lambda: server.server.service.admission.busy == 1)
            stopping = threading.Thread(target=server.stop, args=(1.0,))
            stopping.start()
            assert next(watch).status == health_pb2.HealthCheckResponse.NOT_SERVING
            with pytest.raises(grpc.RpcError) as bad:
                stub.Solve(hint(), timeout=20)
            assert bad.value.code() is grpc.StatusCode.UNAVAILABLE
            stopping.join(10)
            assert forever.code() is grpc.StatusCode.UNAVAILABLE
        assert server.server.service.admission.busy == 0


# -- health, reflection, buf curl --------------------------------------------------------------------------------


def test_health(shared: Running) -> None:
    with grpc.insecure_channel(shared.address) as channel:
        stub = health_of(channel)
        for name in ("", "openhand.v1.SolverService"):
            answer = stub.Check(health_pb2.HealthCheckRequest(service=name), timeout=20)
            assert answer.status == health_pb2.HealthCheckResponse.SERVING
        with pytest.raises(grpc.RpcError) as bad:
            stub.Check(health_pb2.HealthCheckRequest(service="other"), timeout=20)
        assert bad.value.code() is grpc.StatusCode.NOT_FOUND


def listed(address: str) -> list[str]:
    with grpc.insecure_channel(address) as channel:
        stub: Any = reflection_pb2_grpc.ServerReflectionStub(channel)
        request = reflection_pb2.ServerReflectionRequest(list_services="")
        (answer,) = stub.ServerReflectionInfo(iter([request]), timeout=20)
        return [service.name for service in answer.list_services_response.service]


def test_reflection(shared: Running) -> None:
    assert {"openhand.v1.SolverService", "grpc.health.v1.Health"} <= set(listed(shared.address))
    with running(workers=1, reflection=False) as closed, pytest.raises(grpc.RpcError) as bad:
        listed(closed.address)
    assert bad.value.code() is grpc.StatusCode.UNIMPLEMENTED


def test_buf_curl(shared: Running) -> None:
    """As the README shows it, by reflection."""
    buf = shutil.which("buf") or shutil.which("buf", path=str(Path(sys.executable).parent))
    if buf is None:
        pytest.skip("buf is not installed")
    readme = (Path(__file__).resolve().parents[2] / "server" / "README.md").read_text("utf-8")
    (command,) = re.findall(r"^buf (curl .*?)\n```", readme, re.MULTILINE | re.DOTALL)
    words = shlex.split(command.replace("\\\n", " ").replace("localhost:50051", shared.address))
    done = subprocess.run([buf, *words], capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["exact"] is True


# -- configuration -------------------------------------------------------------------------------------------------


def test_settings_that_do_not_go_together() -> None:
    wrong: dict[str, Any]
    right: dict[str, Any]
    for wrong, words in (
        ({"listen": "0.0.0.0:1"}, "--insecure"),
        ({"listen": "[::]:1"}, "--insecure"),
        ({"listen": "openhand.example:1"}, "--insecure"),
        ({"listen": "nothing"}, "HOST:PORT"),
        ({"tls_cert": "x"}, "--tls-key"),
        ({"tls_client_ca": "x"}, "--tls-cert"),
        ({"deadline": 0.0}, "--deadline"),
        ({"grace": -1.0}, "--grace"),
        ({"grace": float("nan")}, "--grace"),
        ({"connection_age": float("inf")}, "--connection-age"),
        ({"batch_deadline": 1e300}, "--batch-deadline"),
        ({"workers": 1025}, "--workers"),
        ({"max_nodes": 2**63}, "--max-nodes"),
        ({"max_batch_items": 2**31}, "--max-batch-items"),
        ({"workers": 64, "sessions_mib": 1}, "--sessions-mib"),
        ({"log_level": "loud"}, "--log-level"),
        ({"metrics": "9090"}, "HOST:PORT"),
    ):
        with pytest.raises(ConfigError, match=words):
            Config(**wrong)
    for right in ({"listen": "0.0.0.0:1", "insecure": True}, {"listen": "0.0.0.0:1", "token_file": "x"},
                  {"listen": "[::1]:1"}, {"listen": "localhost:1"}, {"workers": 500}):  # fmt: skip
        Config(**right)


def test_a_server_that_cannot_start_says_why(tmp_path: Path) -> None:
    assert "--insecure" in refused("--listen", "0.0.0.0:0")
    assert "--insecure" in refused(OPENHAND_LISTEN="0.0.0.0:0")
    assert "No such file" in refused("--listen", "127.0.0.1:0", "--token-file", str(tmp_path / "none"))


def test_cpus_by_quota(tmp_path: Path) -> None:
    groups, mount = tmp_path / "cgroup", tmp_path / "fs"
    (mount / "pod" / "box").mkdir(parents=True)
    (mount / "cpu").mkdir()
    groups.write_text("0::/pod/box\n")
    assert usable_cpus(groups, mount) == usable_cpus(tmp_path / "none", mount)
    (mount / "pod" / "box" / "cpu.max").write_text("max 100000\n")
    (mount / "pod" / "cpu.max").write_text("50000 100000\n")
    assert usable_cpus(groups, mount) == 1
    groups.write_text("4:cpu,cpuacct:/gone\n")
    (mount / "cpu" / "cpu.cfs_quota_us").write_text("100000")
    (mount / "cpu" / "cpu.cfs_period_us").write_text("100000")
    assert usable_cpus(groups, mount) == 1
    groups.write_text("no control groups here")
    assert usable_cpus(groups, mount) >= 1


# -- who may ask -----------------------------------------------------------------------------------------------------


def test_a_token(tmp_path: Path) -> None:
    (tmp_path / "tokens").write_text("old-secret\nnew-secret\n")
    with running(workers=1, token_file=str(tmp_path / "tokens")) as server:
        for token in ("old-secret", "new-secret"):
            with Client(server.address, security=Security(tls=False, token=token), timeout=20) as asking:
                assert asking.solve(hint()).exact
        for token in ("", "wrong", "new-secret2"):
            with Client(server.address, security=Security(tls=False, token=token), timeout=20) as asking:
                for ask in (asking.list_games, lambda one=asking: list(one.solve_batch(items(1)))):
                    with pytest.raises(CallFailed) as bad:
                        ask()
                    assert bad.value.code is grpc.StatusCode.UNAUTHENTICATED
                    assert "secret" not in bad.value.message
        code, _ = ran("games", "--server", server.address, OPENHAND_CLIENT_TOKEN=str(tmp_path / "tokens"))
        assert code == 0
        code, error = ran("games", "--server", server.address)
        assert code == 1 and "UNAUTHENTICATED" in error
        with pytest.raises(grpc.RpcError):
            listed(server.address)
        with grpc.insecure_channel(server.address) as channel:
            health_of(channel).Check(health_pb2.HealthCheckRequest(), timeout=20)


@pytest.fixture(scope="module")
def certificates(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An authority, and certificates of a server and of a client that it has signed."""
    if shutil.which("openssl") is None:
        pytest.skip("openssl is not installed")
    folder = tmp_path_factory.mktemp("certificates")

    def openssl(*words: str) -> None:
        subprocess.run(["openssl", *words], cwd=folder, check=True, capture_output=True, timeout=30)

    new = ("req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes")
    openssl(*new, "-x509", "-days", "2", "-subj", "/CN=test authority", "-keyout", "ca.key", "-out", "ca.pem")
    (folder / "names").write_text("subjectAltName=DNS:localhost,IP:127.0.0.1")
    for name in ("server", "client"):
        openssl(*new, "-subj", f"/CN={name}", "-keyout", f"{name}.key", "-out", f"{name}.csr")
        openssl("x509", "-req", "-in", f"{name}.csr", "-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial",
                "-days", "2", "-extfile", "names", "-out", f"{name}.pem")  # fmt: skip
    return folder


def test_tls_and_client_certificates(certificates: Path) -> None:
    def read(name: str) -> bytes:
        return (certificates / name).read_bytes()

    pair: dict[str, Any] = {"tls_cert": str(certificates / "server.pem"), "tls_key": str(certificates / "server.key")}
    trusting = Security(authorities=read("ca.pem"))
    known = Security(authorities=read("ca.pem"), certificate=read("client.pem"), key=read("client.key"))
    with running(workers=1, **pair) as server:
        with Client(server.address, security=trusting, timeout=20) as asking:
            assert asking.solve(hint()).exact
        code, _ = ran("games", "--server", server.address, OPENHAND_CLIENT_CA=str(certificates / "ca.pem"))
        assert code == 0
        with Client(server.address, timeout=2) as asking, pytest.raises(CallFailed):
            asking.list_games()
    with running(workers=1, tls_client_ca=str(certificates / "ca.pem"), **pair) as server:
        with Client(server.address, security=known, timeout=20) as asking:
            assert asking.solve(hint()).exact
        with Client(server.address, security=trusting, timeout=2) as asking, pytest.raises(CallFailed):
            asking.list_games()
