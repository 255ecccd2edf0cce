#!/usr/bin/env bash
# Builds the image without a registry of images and tests it: size, user, read-only root, start, health, shutdown.
# Needs root and the Debian packages buildah and debootstrap. The bases are made by debootstrap, with this machine's Node.
# Prints the size of the image and the time until the gateway is ready. BUILD_OPTIONS are further options of `buildah bud`.
# ARCH=arm64 with NODE=<a node program for it> builds and runs the image for another processor, which the Debian package
# qemu-user-static has to be able to run.
set -euo pipefail
cd "$(dirname "$0")/.."
work=${WORK:-$(mktemp -d)}
suite=${SUITE:-bookworm}
arch=${ARCH:-$(dpkg --print-architecture)}
node=${NODE:-$(readlink -f "$(command -v node)")}
export BUILDAH_ISOLATION=chroot
storage=(--root "$work/storage" --runroot "$work/run")

if [ ! -d "$work/rootfs/usr" ]; then
  debootstrap --arch="$arch" --variant=minbase "$suite" "$work/rootfs"
fi
# What the slim images of Debian leave out as well.
rm -rf "$work"/rootfs/var/cache/apt/*.bin "$work"/rootfs/var/cache/apt/archives/*.deb "$work"/rootfs/var/lib/apt/lists/* \
  "$work"/rootfs/usr/share/{doc,man,info,locale,lintian}/* "$work"/rootfs/var/log/*.log

base=$(buildah "${storage[@]}" from --arch "$arch" scratch)
buildah "${storage[@]}" copy -q "$base" "$work/rootfs" / >/dev/null
buildah "${storage[@]}" commit -q "$base" emaki-test-run >/dev/null
# npm and its modules stand beside the node program, as in the official image.
prefix=$(dirname "$(dirname "$(readlink -f "$(command -v node)")")")
buildah "${storage[@]}" copy -q "$base" "$node" /usr/local/bin/node >/dev/null
buildah "${storage[@]}" copy -q "$base" "$prefix/lib/node_modules/npm" /usr/local/lib/node_modules/npm >/dev/null
buildah "${storage[@]}" run "$base" ln -sf ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm
buildah "${storage[@]}" commit -q "$base" emaki-test-build >/dev/null
buildah "${storage[@]}" rm "$base" >/dev/null

# shellcheck disable=SC2086
buildah "${storage[@]}" bud -q --arch "$arch" --format docker --layers=false ${BUILD_OPTIONS:-} \
  --build-arg BUILD_IMAGE=localhost/emaki-test-build --build-arg RUN_IMAGE=localhost/emaki-test-run \
  -f deploy/Containerfile -t emaki-test . >/dev/null

inspect() { buildah "${storage[@]}" inspect --type image --format "$1" emaki-test; }
[ "$(inspect '{{.Docker.Config.User}}')" = 10001:10001 ]
inspect '{{.Docker.Config.Healthcheck.Test}}' | grep -q healthz

container=$(buildah "${storage[@]}" from emaki-test)
mounted=$(buildah "${storage[@]}" mount "$container")
megabytes=$(du -sm --apparent-size "$mounted" | cut -f1)
echo "image: $megabytes MB"
[ "$megabytes" -lt 250 ]

# Runs the image as its user, with a root directory that is read-only and two mounts that are not, as compose.yaml does.
mkdir -p "$work/data" && chown 10001:10001 "$work/data"
port=$(node -e "const s=require('net').createServer().listen(0,'127.0.0.1',()=>{console.log(s.address().port);s.close()})")
began=$(date +%s%N)
unshare --mount --fork --kill-child=SIGTERM bash -euc '
  mount --bind "$0" "$0" && mount --bind "$1" "$0/data" && mount -t proc proc "$0/proc" && mount -t tmpfs tmpfs "$0/tmp"
  mount -o remount,bind,ro "$0"
  ! touch "$0/app/written" 2>/dev/null
  exec chroot --userspec=10001:10001 "$0" /usr/bin/env -i $3 HOST=127.0.0.1 PORT="$2" \
    sh -c "cd /app && exec ./node --max-semi-space-size=2 node_modules/emaki/dist/main.js"
' "$mounted" "$work/data" "$port" "$(inspect '{{range .Docker.Config.Env}}{{.}} {{end}}')" &
child=$!
trap 'pkill -KILL -P "$child" || true' EXIT
ready() { node -e "fetch('http://127.0.0.1:$port/readyz').then(async (r) => { console.log(await r.text()); process.exit(r.ok ? 0 : 1) }, () => process.exit(1))"; }
until ready >/dev/null; do kill -0 "$child"; done
echo "ready after $((($(date +%s%N) - began) / 1000000)) ms, the sample collection included: $(ready)"
node -e "
const get = async (path) => { const r = await fetch('http://127.0.0.1:$port' + path); if (!r.ok) throw new Error(path + ' ' + r.status); return r }
const { illusts } = await (await get('/api/mirror/rank?mode=day')).json()
const picture = await get('/api/image/' + illusts[0].image_urls.medium.slice('https://'.length))
if (!(await get('/')).headers.get('content-type').startsWith('text/html')) throw new Error('no page')
console.log('serves the page, ' + illusts.length + ' works and a picture of ' + (await picture.arrayBuffer()).byteLength + ' bytes')
" --input-type=module
# unshare ignores the signal, so the gateway itself gets it.
pkill -TERM -P "$child"
wait "$child"
trap - EXIT
buildah "${storage[@]}" umount "$container" >/dev/null
buildah "${storage[@]}" rm "$container" >/dev/null
echo "image test passed"
