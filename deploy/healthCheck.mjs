// The health check of the image: ends with code 0 if the gateway is healthy. It also ends a gateway that has not responded for three minutes,
// because neither Docker nor Podman restarts a container for failed checks. The program that `init: true` starts ends after it, and the
// restart policy starts the container again. Its argument is the script of the gateway.
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// Longer than a first start, which builds the sample collection.
const hungMs = 180_000
const timeoutMs = 2000
/** Exists since the first check without a response. */
const mark = join(tmpdir(), 'emaki-does-not-respond')

// The address is this machine, and the certificate is for another name.
process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'
const get = (scheme) => fetch(`${scheme}://127.0.0.1:${process.env.PORT}/healthz`, { signal: AbortSignal.timeout(timeoutMs) })

try {
  // A gateway with a certificate, from any setting, responds to plain HTTP with 400.
  const plain = await get('http')
  const { ok } = plain.status === 400 ? await get('https') : plain
  rmSync(mark, { force: true })
  process.exitCode = ok ? 0 : 1
} catch {
  process.exitCode = 1
  if (noteMs() > hungMs) {
    rmSync(mark, { force: true })
    for (const id of gateways(process.argv[2])) process.kill(id, 'SIGKILL')
  }
}

/** How long ago the mark was made, in ms. Makes it if it is missing. */
function noteMs() {
  try {
    writeFileSync(mark, '', { flag: 'wx' })
  } catch {
    // It exists.
  }
  return Date.now() - statSync(mark).mtimeMs
}

/** Ids of the processes that run a script. */
function gateways(script) {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((id) => argumentsOf(id).slice(1).includes(script))
    .map(Number)
}

function argumentsOf(id) {
  try {
    return readFileSync(`/proc/${id}/cmdline`, 'utf8').split('\0')
  } catch {
    // It has ended.
    return []
  }
}
