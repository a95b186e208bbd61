"""The deploy files as far as they can be checked without an engine: they parse, and agree with the program."""

import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml

from server.config import Config, address, flag, variable
from service.serving import ROOT

DEPLOY = ROOT / "server" / "deploy"
FILES = sorted(path.name for path in (DEPLOY / "kubernetes").glob("*.yaml"))


def documents(kind: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    for file in FILES:
        found += yaml.safe_load_all((DEPLOY / "kubernetes" / file).read_text("utf-8"))
    return [one for one in found if one["kind"] == kind]


def check_settings(arguments: list[str], variables: dict[str, str]) -> dict[str, str]:
    """The settings that a container starts with; fails when the program has no such flag or variable."""
    assert arguments[0] == "serve"
    names = {flag(name): name for name in Config.__dataclass_fields__}
    by_variable = {variable(name): name for name in Config.__dataclass_fields__}
    pairs = zip(arguments[1::2], arguments[2::2], strict=True)
    settings = {names[word]: value for word, value in pairs}
    settings |= {by_variable[name]: value for name, value in variables.items()}
    typed: dict[str, Any] = {}
    for name, value in settings.items():
        default: Any = Config.__dataclass_fields__[name].default
        typed[name] = value == "true" if isinstance(default, bool) else type(default)(value)
    Config(**typed)
    return settings


def test_compose() -> None:
    file = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))
    service = file["services"]["openhand"]
    settings = check_settings(service["command"], service["environment"])
    assert service["deploy"]["replicas"] == 2
    assert str(address(settings["listen"], "")[1]) in service["expose"]
    assert int(service["stop_grace_period"].rstrip("s")) > float(settings["grace"])
    assert (DEPLOY / service["build"]["context"] / service["build"]["dockerfile"]).resolve().is_file()
    assert file["networks"]["questions"]["internal"]  # what makes --insecure right


def test_kubernetes() -> None:
    (deployment,) = documents("Deployment")
    pod = deployment["spec"]["template"]["spec"]
    (container,) = pod["containers"]
    settings = check_settings(container["args"], {one["name"]: one["value"] for one in container["env"]})
    assert "insecure" not in settings
    port = address(settings["listen"], "")[1]
    ports = {one["name"]: one["containerPort"] for one in container["ports"]}
    assert ports == {"grpc": port, "metrics": address(settings["metrics"], "")[1]}
    for probe in ("startupProbe", "readinessProbe", "livenessProbe"):
        assert container[probe]["grpc"]["port"] == port
    assert container["readinessProbe"]["grpc"]["service"] == "openhand.v1.SolverService"
    pause = int(container["lifecycle"]["preStop"]["exec"]["command"][1])
    assert pod["terminationGracePeriodSeconds"] > float(settings["grace"]) + pause
    (mount,) = container["volumeMounts"]
    assert Path(settings["token_file"]).parent == Path(mount["mountPath"])
    services = {one["metadata"]["name"]: one["spec"] for one in documents("Service")}
    assert services["openhand-headless"]["clusterIP"] == "None"
    labels = deployment["spec"]["template"]["metadata"]["labels"]
    for spec in services.values():
        assert spec["selector"].items() <= labels.items()
        assert spec["ports"][0]["port"] == port and spec["ports"][0]["targetPort"] == "grpc"
    listed = yaml.safe_load((DEPLOY / "kubernetes" / "kustomization.yaml").read_text("utf-8"))["resources"]
    assert sorted([*listed, "kustomization.yaml"]) == FILES


def test_the_container_file() -> None:
    lines = (DEPLOY / "Containerfile").read_text("utf-8").splitlines()
    words = [line.split()[0] for line in lines if line and not line.startswith("#")]
    assert words.count("FROM") == 2 and words[-1] == "CMD"
    assert "USER 65534:65534" in lines
    (command,) = [line for line in lines if line.startswith("CMD ")]
    check_settings(yaml.safe_load(command.removeprefix("CMD ")), {})
    copied = [line.split()[-2] for line in lines if re.match(r"COPY (?!--from)", line)]
    assert all((ROOT / name).exists() for name in copied)


@pytest.mark.parametrize(
    "words",
    [["kubectl", "kustomize", str(DEPLOY / "kubernetes")],
     ["docker", "compose", "--file", str(DEPLOY / "compose.yaml"), "config", "--quiet"]],
    ids=lambda words: words[0],
)  # fmt: skip
def test_as_the_tools_read_them(words: list[str]) -> None:
    if shutil.which(words[0]) is None or (words[0] == "docker" and not has_compose()):
        pytest.skip(f"{words[0]} is not installed")
    done = subprocess.run(words, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr


def has_compose() -> bool:
    done = subprocess.run(["docker", "compose", "version"], capture_output=True, timeout=30, check=False)
    return done.returncode == 0
