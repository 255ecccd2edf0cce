#!/usr/bin/env bash
# Runs both profiles of compose.yaml with podman and tests them: start, page, works, a killed replica, shutdown.
# Needs root and the Debian packages podman, docker-compose, catatonit, aardvark-dns, caddy and redis-server. First run test-image.sh with
# WORK set; the images of Caddy and Valkey are made here of this machine's programs, with Redis in place of Valkey.
set -euo pipefail
cd "$(dirname "$0")/.."
: "${WORK:?directory that test-image.sh used}"
export BUILDAH_ISOLATION=chroot
storage=(--root "$WORK/storage" --runroot "$WORK/run")

# image NAME PROGRAM AS: an image of a program of this machine with its libraries.
image() {
  local container program=$2
  container=$(buildah "${storage[@]}" from localhost/emaki-test-run)
  buildah "${storage[@]}" copy -q "$container" "$program" "$3" >/dev/null
  { ldd "$program" || true; } | grep -o '/[^ ]*' | while read -r library; do
    buildah "${storage[@]}" copy -q "$container" "$(readlink -f "$library")" "$library" >/dev/null
  done
  buildah "${storage[@]}" config --cmd "${4:-}" --env XDG_DATA_HOME=/data --env XDG_CONFIG_HOME=/data "$container"
  buildah "${storage[@]}" commit -q "$container" "$1" >/dev/null
  buildah "${storage[@]}" rm "$container" >/dev/null
}
image emaki-test-caddy "$(readlink -f "$(command -v caddy)")" /usr/bin/caddy 'caddy run --config /etc/caddy/Caddyfile --adapter caddyfile'
image emaki-test-valkey "$(readlink -f "$(command -v redis-server)")" /usr/bin/valkey-server

# Version 1 of Compose, which Debian has, does not know the name of a project. It needs limits that this user may set.
sed '/^name:/d; s/^  env_file: .env$/  env_file: env.example/' deploy/compose.yaml >deploy/.compose-test.yaml
limits=$(mktemp --suffix=.yaml)
{
  echo services:
  for service in gateway gateway-1 gateway-2 gateway-3 caddy valkey; do
    echo "  $service: { ulimits: { nofile: { soft: 1024, hard: 4096 }, nproc: { soft: 1024, hard: 4096 } } }"
  done
} >"$limits"

export DOCKER_HOST="unix://$WORK/podman.sock"
podman "${storage[@]}" --cgroup-manager cgroupfs --runtime runc system service --time=0 "$DOCKER_HOST" >"$WORK/podman.log" 2>&1 &
service=$!
export GATEWAY_IMAGE=localhost/emaki-test CADDY_IMAGE=localhost/emaki-test-caddy VALKEY_IMAGE=localhost/emaki-test-valkey
SECRETS_DIRECTORY=$(mktemp -d)
export SECRETS_DIRECTORY
compose() { docker-compose -p emaki-test -f deploy/.compose-test.yaml -f "$limits" --profile "$@" 2>/dev/null; }
trap 'compose single --profile scaled down --volumes || true; kill "$service"; rm -f deploy/.compose-test.yaml "$limits"' EXIT
until [ -S "$WORK/podman.sock" ]; do kill -0 "$service"; done

# get URL: waits until it responds with 200, and prints the body.
get() { curl -sfk --retry 60 --retry-delay 1 --retry-all-errors "$1"; }
works() { get "$1/api/mirror/rank?mode=day" | node -e "
process.stdin.toArray().then((parts) => {
  const { illusts } = JSON.parse(Buffer.concat(parts))
  if (illusts.length === 0) process.exit(1)
  console.log(illusts.length + ' works')
})"; }

compose single up -d --no-build
get http://localhost:8080/readyz && echo
get http://localhost:8080/ | grep '<title>' >/dev/null
works http://localhost:8080
compose single down --volumes

compose scaled up -d --no-build
get https://localhost/readyz && echo
get https://localhost/ | grep '<title>' >/dev/null
works https://localhost
docker-compose -p emaki-test -f deploy/.compose-test.yaml -f "$limits" --profile scaled kill gateway-2 2>/dev/null
codes=$(for index in $(seq 60); do curl -sk -o /dev/null -w '%{http_code}\n' "https://localhost/api/mirror/rank?mode=day&page=$((index % 10 + 1))"; done | sort | uniq -c)
echo "responses after a replica was killed: $codes"
[ "$(echo "$codes" | awk '{print $2}')" = 200 ]
curl -sk -o /dev/null -w 'HTTP/%{http_version}\n' https://localhost/ | grep 'HTTP/2'
echo 'compose test passed'
