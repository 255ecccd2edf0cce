#!/usr/bin/env bash
# Builds the image with podman, without a registry of images, and tests it: size, user, read-only root, start, page, health, backup and
# restore, a gateway that hangs, shutdown. Needs root and the Debian packages podman, catatonit, iptables, netavark and debootstrap.
# Prints the size of the image and the time until the gateway is ready. BUILD_OPTIONS are further options of `podman build`. The bases
# are made by debootstrap (ROOTFS is a folder that it has made) with this machine's Node, unless RUN_IMAGE and BUILD_IMAGE name others.
# ARCH=arm64 with NODE=<a node program for it> builds and runs the image for another processor, which the Debian package
# qemu-user-static has to be able to run. The image stays as localhost/emaki-test.
set -euo pipefail
cd "$(dirname "$0")/.."
work=$(mktemp -d)
arch=${ARCH:-$(dpkg --print-architecture)}
node=${NODE:-$(readlink -f "$(command -v node)")}
name=emaki-test-$$
remove() {
  podman rm --force --time 5 "$name" >/dev/null 2>&1 || true
  podman volume rm --force "$name-data" "$name-backups" >/dev/null 2>&1 || true
  rm -rf "$work"
}
trap remove EXIT

if [ -z "${RUN_IMAGE:-}" ]; then
  rootfs=${ROOTFS:-$work/rootfs}
  [ -d "$rootfs/usr" ] || debootstrap --arch="$arch" --variant=minbase "${SUITE:-bookworm}" "$rootfs"
  # Without what the slim images of Debian leave out as well.
  tar -C "$rootfs" --exclude='./var/cache/apt/*.bin' --exclude='./var/cache/apt/archives/*.deb' --exclude='./var/lib/apt/lists/*' \
    --exclude='./usr/share/'{doc,man,info,locale,lintian}'/*' --exclude='./var/log/*.log' --exclude='./'{dev,proc,sys}'/*' -c . |
    podman import --quiet --arch "$arch" - localhost/emaki-test-run >/dev/null
  RUN_IMAGE=localhost/emaki-test-run
fi
if [ -z "${BUILD_IMAGE:-}" ]; then
  # npm and its modules stand beside the node program, as in the official image.
  prefix=$(dirname "$(dirname "$(readlink -f "$(command -v node)")")")
  mkdir "$work/base"
  cp "$node" "$work/base/node"
  cp -r "$prefix/lib/node_modules/npm" "$work/base/npm"
  printf '%s\n' "FROM $RUN_IMAGE" 'COPY node /usr/local/bin/node' 'COPY npm /usr/local/lib/node_modules/npm' \
    'RUN ln -sf ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm' >"$work/base/Containerfile"
  podman build --quiet --arch "$arch" -t localhost/emaki-test-build "$work/base" >/dev/null
  BUILD_IMAGE=localhost/emaki-test-build
fi

# shellcheck disable=SC2086
podman build --quiet --arch "$arch" --format docker ${BUILD_OPTIONS:-} --build-arg "BUILD_IMAGE=$BUILD_IMAGE" \
  --build-arg "RUN_IMAGE=$RUN_IMAGE" -f deploy/Containerfile -t localhost/emaki-test . >/dev/null

# `set -e` ignores the status of a command after `!`.
fails() { if "$@" >/dev/null 2>&1; then echo "should fail: $*" && exit 1; fi; }
inspect() { podman image inspect --format "$1" localhost/emaki-test; }
[ "$(inspect '{{.Config.User}}')" = 10001:10001 ]
inspect '{{.Config.Healthcheck.Test}}' | grep -q healthCheck
megabytes=$(($(inspect '{{.Size}}') / 1000000))
echo "image: $megabytes MB"
[ "$megabytes" -lt 250 ]

# As compose.yaml runs it.
options=(--init --restart unless-stopped --read-only --cap-drop all --security-opt no-new-privileges --tmpfs /tmp
  -v "$name-data:/data" -v "$name-backups:/backups")
ready() { curl -sf --max-time 5 "http://127.0.0.1:$port/readyz"; }
wait_ready() { until ready >/dev/null; do [ "$(podman inspect --format '{{.State.Status}}' "$name")" != exited ]; done; }
began=$(date +%s%N)
podman run --quiet --detach --name "$name" "${options[@]}" -p 127.0.0.1::8080 localhost/emaki-test >/dev/null 2>"$work/run.log" ||
  { cat "$work/run.log"; exit 1; }
port=$(podman port "$name" 8080/tcp | cut -d: -f2)
wait_ready
echo "ready after $((($(date +%s%N) - began) / 1000000)) ms: $(ready)"
fails podman exec "$name" touch /app/written
node -e "
const get = async (path) => { const r = await fetch('http://127.0.0.1:$port' + path); if (!r.ok) throw new Error(path + ' ' + r.status); return r }
const { illusts } = await (await get('/api/mirror/rank?mode=day')).json()
const picture = await get('/api/image/' + illusts[0].image_urls.medium.slice('https://'.length))
if (!(await get('/')).headers.get('content-type').startsWith('text/html')) throw new Error('no page')
console.log('serves the page, ' + illusts.length + ' works and a picture of ' + (await picture.arrayBuffer()).byteLength + ' bytes')
" --input-type=module
podman healthcheck run "$name"

# The policy restarts a gateway that the health check ends. Its mark says that it has not responded for longer than it may.
process() { pgrep -P "$(podman inspect --format '{{.State.Pid}}' "$name")"; }
hung=$(process)
kill -STOP "$hung"
fails podman healthcheck run "$name"
podman exec "$name" touch -d '5 minutes ago' /tmp/emaki-does-not-respond
fails podman healthcheck run "$name"
while kill -0 "$hung" 2>/dev/null; do :; done
# Its port may be another one after the start.
until port=$(podman port "$name" 8080/tcp 2>/dev/null | cut -d: -f2) && ready >/dev/null; do :; done
echo 'a gateway that hangs is started again'

podman exec "$name" emaki purge 'tag emaki-test' >/dev/null
podman exec "$name" emaki backup /backups/test >/dev/null
podman stop --time 25 "$name" >/dev/null 2>&1
[ "$(podman inspect --format '{{.State.ExitCode}}' "$name")" = 0 ]
data=$(podman volume inspect --format '{{.Mountpoint}}' "$name-data")
rm "$data/deny.txt" && echo damaged >"$data/sample.sqlite"
podman run --rm "${options[@]/unless-stopped/no}" localhost/emaki-test restore /backups/test >/dev/null 2>"$work/restore.log" ||
  { cat "$work/restore.log"; exit 1; }
grep -q emaki-test "$data/deny.txt"
[ -z "$(find "$data" ! -uid 10001)" ]
podman start "$name" >/dev/null 2>&1
port=$(podman port "$name" 8080/tcp | cut -d: -f2)
wait_ready
[ -z "$(find "$data" -name 'sample.sqlite.bad-*')" ]
podman stop --time 25 "$name" >/dev/null 2>&1
[ "$(podman inspect --format '{{.State.ExitCode}}' "$name")" = 0 ]
echo "image test passed"
