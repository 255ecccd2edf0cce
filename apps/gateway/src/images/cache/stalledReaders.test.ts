// Memory use with stalled readers, in a real process with real disks.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startOrigin } from '../../testing/origin.ts'
import { hasProcessMemory, peakBytes, startMeasuring } from '../../testing/processMemory.ts'
import { temporaryDirectory } from '../../testing/program.ts'
import { rawClient } from '../../testing/rawClient.ts'
import { rawRequest } from '../../testing/rawRequest.ts'
import { pngBytes } from '../../testing/scriptedUpstream.ts'
import { smallDisk } from '../../testing/smallDisk.ts'

const megabyte = 1024 * 1024
const program = fileURLToPath(new URL('../../testing/pictureProgram.mjs', import.meta.url))
const address = (index: number) => `/i.pximg.net/img-original/img/2026/11/19/00/00/00/${index}_p0.png`

/** Starts the program over a host of pictures. `limit` is the maximum file size in bytes, to simulate a full disk. */
async function pictureProgram(directory: string, pictureBytes: number, limit?: number) {
  const body = Buffer.alloc(pictureBytes, 7)
  pngBytes.copy(body, 0, 0, 8)
  const requests = new Map<string, number>()
  const { port: originPort } = await startOrigin((incoming, outgoing) => {
    requests.set(incoming.url ?? '', (requests.get(incoming.url ?? '') ?? 0) + 1)
    outgoing.writeHead(200, { 'content-type': 'image/png', 'content-length': body.byteLength }).end(body)
  })
  const argv = [process.execPath, program, `http://127.0.0.1:${originPort}`, directory]
  const [file = '', ...rest] =
    limit === undefined ? argv : ['sh', '-c', 'ulimit -f "$0" && exec "$@"', String(limit / 512), ...argv]
  const child = spawn(file, rest, { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [line] = await once(child.stdout, 'data')
  return { port: Number(String(line)), pid: child.pid ?? 0, body, requests }
}

/** Waits until memory use is stable, when the host sends no more. */
async function settled(pid: number): Promise<void> {
  for (let before = -1, quiet = 0; quiet < 10; quiet++) {
    const now = peakBytes(pid)
    if (now !== before) quiet = 0
    before = now
    await pause(100)
  }
}

/** The memory limits in megabytes. 1.2 GB pass through. */
const disks: readonly (readonly [name: string, bound: number, open: () => { directory: string; limit?: number }])[] = [
  ['that works', 96, () => ({ directory: temporaryDirectory() })],
  [
    'that is lost',
    96,
    () => {
      const file = join(temporaryDirectory(), 'no-directory')
      writeFileSync(file, '')
      return { directory: file }
    },
  ],
  [
    'that is full',
    96,
    () => {
      const directory = smallDisk(16)
      // Where no file system can be mounted, a file size limit simulates the full disk.
      return directory === undefined ? { directory: temporaryDirectory(), limit: 1024 * 512 } : { directory }
    },
  ],
]

describe.skipIf(!hasProcessMemory)('40 stalled readers of 30 MB', () => {
  test.each(disks)(
    'F08 F26 with a disk %s keep the process below %i MB above its base',
    { timeout: 120_000 },
    async (_, bound, open) => {
      const { directory, limit } = open()
      const { port, pid } = await pictureProgram(directory, 30 * megabyte, limit)
      // Loads the code and serves one picture first.
      expect((await rawRequest(port, address(0))).body.byteLength).toBe(30 * megabyte)
      const base = startMeasuring(pid)
      for (let index = 1; index <= 40; index++) {
        await rawClient(port, { send: `GET ${address(index)} HTTP/1.1\r\nHost: localhost\r\n\r\n`, reads: false })
      }
      await settled(pid)
      expect((peakBytes(pid) - base) / megabyte).toBeLessThan(bound)
    },
  )
})

describe('a picture whose disk is full', () => {
  test('F26 is sent whole to a fast reader while another reader of it stalls', async () => {
    const { directory, limit } = disks[2]?.[2]() ?? { directory: temporaryDirectory() }
    const { port, body, requests } = await pictureProgram(directory, 30 * megabyte, limit)
    const path = address(1)
    await rawClient(port, { send: `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`, reads: false })
    expect((await rawRequest(port, path)).body.equals(body)).toBe(true)
    expect((await rawRequest(port, path)).body.equals(body)).toBe(true)
    expect(requests.get(path.slice('/i.pximg.net'.length))).toBeLessThanOrEqual(3)
  })
})
