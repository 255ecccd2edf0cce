// Runs nginx with one worker, as a file server and as a caching proxy. Installs it if it is missing and installation is allowed.
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const installer = '/usr/bin/apt-get'

/** The path of nginx. Prints the reason and returns undefined if there is none. */
export const findNginx = () => findPackage('nginx', 'nginx-light', ['/usr/sbin/nginx', '/usr/bin/nginx', '/usr/local/sbin/nginx'])

/** The path of wrk, which saturates servers that a load generator in Node cannot. Prints the reason and returns undefined if there is none. */
export const findWrk = () => findPackage('wrk', 'wrk', ['/usr/bin/wrk', '/usr/local/bin/wrk'])

/** The first path that exists. Installs the Debian package first if needed and allowed. */
function findPackage(name, debianPackage, paths) {
  const known = () => paths.find((path) => existsSync(path))
  if (known()) return known()
  if (process.getuid?.() !== 0 || !existsSync(installer)) {
    console.log(`${name} is not installed, and installing Debian packages needs root`)
    return undefined
  }
  try {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    execFileSync(installer, ['install', '-y', '-qq', debianPackage], { stdio: 'ignore', env })
  } catch {
    console.log(`${name} could not be installed`)
  }
  return known()
}

/** Starts nginx in its own directory: `/file/` serves `files`, `/cached/` is a caching proxy and `/proxied/` a plain proxy for `originPort`. */
export async function startNginx({ nginx, directory, files, originPort, port, pin = [] }) {
  mkdirSync(join(directory, 'cache'), { recursive: true })
  const conf = `
worker_processes 1; daemon off; pid ${directory}/nginx.pid; error_log ${directory}/error.log; user root;
events { worker_connections 1024; }
http {
  access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000; default_type application/json;
  types { application/json json; image/jpeg jpg; }
  client_body_temp_path ${directory}/body; proxy_temp_path ${directory}/temp; fastcgi_temp_path ${directory}/f; uwsgi_temp_path ${directory}/u; scgi_temp_path ${directory}/s;
  proxy_cache_path ${directory}/cache keys_zone=bench:10m max_size=200m;
  upstream origin { server 127.0.0.1:${originPort}; keepalive 64; keepalive_requests 1000000; }
  server {
    listen 127.0.0.1:${port};
    location /file/ { alias ${files}/; }
    location /cached/ { proxy_pass http://origin/; proxy_http_version 1.1; proxy_set_header Connection ""; proxy_cache bench; proxy_cache_valid 200 1h; }
    location /proxied/ { proxy_pass http://origin/; proxy_http_version 1.1; proxy_set_header Connection ""; proxy_max_temp_file_size 0; }
  }
}`
  writeFileSync(join(directory, 'nginx.conf'), conf)
  const [command, ...before] = [...pin, nginx]
  const child = spawn(command, [...before, '-c', join(directory, 'nginx.conf'), '-p', directory], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  for (let attempt = 0; attempt < 100; attempt++) {
    try {
      await fetch(`http://127.0.0.1:${port}/file/`)
      return { pid: child.pid, stop: () => child.kill('SIGTERM') }
    } catch {
      // It does not listen yet.
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  throw new Error('nginx did not start')
}
