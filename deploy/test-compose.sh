#!/usr/bin/env bash
# Runs both profiles of compose.yaml with podman and tests them: start, page, works, a killed replica, shutdown.
# Needs root and the Debian packages podman, docker-compose, catatonit, iptables, aardvark-dns, netavark, caddy and redis-server. First run
# test-image.sh; the images of Caddy and Valkey are made here of this machine's programs, with Redis in place of Valkey.
set -euo pipefail
cd "$(dirname "$0")/.."
work=$(mktemp -d)

# image NAME PROGRAM AS COMMAND: an image of a program of this machine with its libraries, over the base of the gateway's image.
image() {
  local stage
  stage=$(mktemp -d --tmpdir="$work")
  install -D "$2" "$stage/root$3"
  { ldd "$2" || true; } | grep -o '/[^ ]*' | while read -r library; do
    # Libraries of the base that the program does not bring are the same ones.
    install -D "$(readlink -f "$library")" "$stage/root$library"
  done
  printf '%s\n' "FROM ${RUN_IMAGE:-localhost/emaki-test-run}" 'COPY root /programs' \
    'RUN tar -C /programs -c . | tar -C / --keep-directory-symlink -x && rm -r /programs && install -d -o 999 -g 999 /data' \
    'ENV XDG_DATA_HOME=/data XDG_CONFIG_HOME=/data' "CMD ${4:-}" >"$stage/Containerfile"
  podman build --quiet --format docker -t "$1" "$stage" >/dev/null
}
image emaki-test-caddy "$(readlink -f "$(command -v caddy)")" /usr/bin/caddy 'caddy run --config /etc/caddy/Caddyfile --adapter caddyfile'
image emaki-test-valkey "$(readlink -f "$(command -v redis-server)")" /usr/bin/valkey-server

# Version 1 of Compose, which Debian has, does not know the name of a project. It needs limits that this user may set.
sed '/^name:/d; s/^  env_file: .env$/  env_file: env.example/' deploy/compose.yaml >deploy/.compose-test.yaml
limits=$work/limits.yaml
{
  echo services:
  for service in gateway gateway-1 gateway-2 gateway-3 caddy valkey; do
    echo "  $service: { ulimits: { nofile: { soft: 1024, hard: 4096 }, nproc: { soft: 1024, hard: 4096 } } }"
  done
} >"$limits"

export DOCKER_HOST="unix://$work/podman.sock"
podman system service --time=0 "$DOCKER_HOST" >"$work/podman.log" 2>&1 &
service=$!
export GATEWAY_IMAGE=localhost/emaki-test CADDY_IMAGE=localhost/emaki-test-caddy VALKEY_IMAGE=localhost/emaki-test-valkey
SECRETS_DIRECTORY=$(mktemp -d --tmpdir="$work")
export SECRETS_DIRECTORY
compose() { docker-compose -p emaki-test -f deploy/.compose-test.yaml -f "$limits" --profile "$@" 2>/dev/null; }
trap 'compose single --profile scaled down --volumes || true; kill "$service"; rm -rf deploy/.compose-test.yaml "$work"' EXIT
until [ -S "$work/podman.sock" ]; do kill -0 "$service"; done

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
until get https://localhost/readyz | grep -v unreachable; do :; done
get https://localhost/ | grep '<title>' >/dev/null
works https://localhost
docker-compose -p emaki-test -f deploy/.compose-test.yaml -f "$limits" --profile scaled kill gateway-2 2>/dev/null
codes=$(for index in $(seq 60); do curl -sk -o /dev/null -w '%{http_code}\n' "https://localhost/api/mirror/rank?mode=day&page=$((index % 10 + 1))"; done | sort | uniq -c)
echo "responses after a replica was killed: $codes"
[ "$(echo "$codes" | awk '{print $2}')" = 200 ]
curl -sk -o /dev/null -w 'HTTP/%{http_version}\n' https://localhost/ | grep 'HTTP/2'
echo 'compose test passed'
