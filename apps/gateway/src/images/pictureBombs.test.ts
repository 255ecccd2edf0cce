// Picture bombs: small uploads that decode to a huge size, sent to the real gateway process.
import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { hasProcessMemory, peakBytes, startMeasuring } from '../testing/processMemory.ts'
import { startProgram, temporaryDirectory } from '../testing/program.ts'

const megabyte = 1024 * 1024

const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
const chunk = (name: string, body: Buffer): Buffer => Buffer.concat([u32(body.length), Buffer.from(name), body, u32(0)])

/** A PNG of one colour, whose rows compress to a thousandth. */
function png(width: number, height: number, more: readonly Buffer[] = []): Buffer {
  const header = Buffer.concat([u32(width), u32(height), Buffer.from([8, 2, 0, 0, 0])])
  const rows = deflateSync(Buffer.alloc(Math.min(width * height * 3, 64 * megabyte)))
  const chunks = [chunk('IHDR', header), ...more, chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...chunks])
}

function gif(frames: number, width: number, height: number): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt16LE(width, 0)
  size.writeUInt16LE(height, 2)
  const control = Buffer.from([0x21, 0xf9, 4, 0, 1, 0, 0, 0, 0x2c, 0, 0, 0, 0])
  const frame = Buffer.concat([control, size, Buffer.from([0, 2, 1, 0, 0])])
  const colours = Buffer.from([0x80, 0, 0, 0, 0, 0, 255, 255, 255])
  return Buffer.concat([
    Buffer.from('GIF89a'),
    size,
    colours,
    ...Array.from({ length: frames }, () => frame),
    Buffer.from([0x3b]),
  ])
}

const bombs: readonly (readonly [name: string, type: string, bytes: () => Buffer, statuses: readonly number[]])[] = [
  ['a PNG of 10,000 × 10,000', 'image/png', () => png(10_000, 10_000), [413]],
  ['a PNG of 30,000 × 30,000', 'image/png', () => png(30_000, 30_000), [413]],
  ['a GIF of 10,000 frames', 'image/gif', () => gif(10_000, 500, 500), [413]],
  ['a GIF of 500,000 tiny frames', 'image/gif', () => gif(500_000, 1, 1), [413]],
  ['a PNG of 10,000 frames', 'image/png', () => png(500, 500, [chunk('acTL', Buffer.concat([u32(10_000), u32(0)]))]), [413]],
  ['a JPEG that ends in its header', 'image/jpeg', () => Buffer.from('ffd8ffc0001108', 'hex'), [415]],
  [
    '14 MB behind the header of a large PNG',
    'image/png',
    () => Buffer.concat([png(30_000, 30_000), Buffer.alloc(14 * megabyte)]),
    [413],
  ],
]

describe.skipIf(!hasProcessMemory)('a gateway that gets picture bombs', () => {
  test('D12 rejects each of them and stays below 400 MB with twenty at a time', { timeout: 180_000 }, async () => {
    const environment = { PORT: '0', EMAKI_DATA: temporaryDirectory() }
    const { port, child, finished } = await startProgram(environment)
    startMeasuring(child.pid ?? 0)
    const rejected: unknown[] = []
    for (const [name, type, bytes] of bombs) {
      const file = new Blob([new Uint8Array(bytes())], { type })
      const upload = async (): Promise<number> => {
        const form = new FormData()
        form.set('file', file, 'picture')
        // A client that is rejected while it sends may lose its connection before it reads the response.
        return fetch(`http://127.0.0.1:${port}/api/saucenao`, { method: 'POST', body: form }).then(
          ({ status }) => status,
          () => 503,
        )
      }
      const responses = new Set(await Promise.all(Array.from({ length: 20 }, upload)))
      // Uploads that arrive while others use much memory get a 503: that may be all twenty, so one more comes alone.
      await expect
        .poll(async () => {
          responses.add(await upload())
          responses.delete(503)
          return responses.size
        })
        .toBeGreaterThan(0)
      rejected.push([name, [...responses]])
    }
    expect(rejected).toEqual(bombs.map(([name, , , statuses]) => [name, statuses]))
    expect(peakBytes(child.pid ?? 0) / megabyte).toBeLessThan(400)
    child.kill('SIGTERM')
    expect((await finished).code).toBe(0)
  })
})
