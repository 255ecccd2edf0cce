// Archives of ugoira: frames are streamed while they are painted, and a known archive supports ranges.
import type { Painter } from '@emaki/painter'
import { unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { createSite } from '../createSite.ts'
import { picture } from '../testing/appClient.ts'
import { createRecordingPainter, type RecordingPainter } from '../testing/recordingPainter.ts'
import { aUgoira } from '../testing/records.ts'
import { smallCatalogue } from '../testing/smallCatalogue.ts'

const work = aUgoira({ frameDelays: Array.from({ length: 12 }, () => 60) })
const catalogue = smallCatalogue({ works: [work] })
const url = 'https://i.pximg.net/img-zip-ugoira/img/2024/04/01/00/00/00/500003_ugoira600x600.zip'

function open(painter: RecordingPainter | Painter = createRecordingPainter()) {
  const site = createSite({ catalogue, painter })
  return (headers: Record<string, string> = {}, method = 'GET', address = url) => picture(site, address, headers, method)
}

const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer())

/** A painter whose frames wait until they are released one by one. */
function patientPainter() {
  const inner = createRecordingPainter()
  const waiting: (() => void)[] = []
  const signals: AbortSignal[] = []
  const painter: Painter = {
    async paint(...order) {
      if (order[2]) signals.push(order[2])
      await new Promise<void>((resolve) => waiting.push(resolve))
      return await inner.paint(...order)
    },
    close: inner.close,
  }
  return { painter, waiting, signals, finished: inner.orders }
}

describe('ugoira archive', () => {
  it('contains every frame in order, with the names of the metadata', async () => {
    const response = await open()()
    expect(response.headers.get('Content-Type')).toBe('application/zip')
    const files = unzipSync(await bytesOf(response))
    expect(Object.keys(files)).toEqual(work.frameDelays.map((_, frame) => `${String(frame).padStart(6, '0')}.jpg`))
    const last = JSON.parse(new TextDecoder().decode(files['000011.jpg']))
    expect(last).toMatchObject({
      picture: { frame: 11, frames: 12 },
      rendition: { width: 600, height: 600, fit: 'inside', format: 'jpeg' },
    })
  })

  it('has a large version, which the app API does not list', async () => {
    const files = unzipSync(await bytesOf(await open()({}, 'GET', url.replace('600x600', '1920x1080'))))
    expect(JSON.parse(new TextDecoder().decode(files['000000.jpg']))).toMatchObject({ rendition: { width: 1920, height: 1080 } })
  })

  it('sends the first frame while later ones are painted, and paints no more than needed', async () => {
    const { painter, waiting, finished } = patientPainter()
    const answer = open(painter)()
    await expect.poll(() => waiting.length).toBe(3)
    waiting.shift()?.()
    const reader = (await answer).body?.getReader()
    const header = await reader?.read()
    const frame = await reader?.read()
    expect(new TextDecoder().decode(header?.value)).toContain('000000.jpg')
    expect(new TextDecoder().decode(frame?.value)).toContain('"frame":0')
    expect(finished).toHaveLength(1)
    expect(waiting).toHaveLength(2)
    await reader?.cancel()
  })

  it('stops painting when the reader cancels', async () => {
    const { painter, waiting, signals } = patientPainter()
    const answer = open(painter)()
    await expect.poll(() => waiting.length).toBe(3)
    waiting.shift()?.()
    const { body } = await answer
    await body?.cancel()
    expect(signals.every((signal) => signal.aborted)).toBe(true)
    expect(waiting.length).toBeLessThanOrEqual(3)
  })

  it('stops when the client disconnects, for a new or a known archive', async () => {
    const site = createSite({ catalogue, painter: createRecordingPainter() })
    for (const _time of ['new', 'known']) {
      const leaving = new AbortController()
      const request = new Request(url, { headers: { Referer: 'https://www.pixiv.net/' }, signal: leaving.signal })
      const { body } = await site(request)
      leaving.abort()
      await expect(new Response(body).arrayBuffer()).rejects.toMatchObject({ name: 'AbortError' })
      await bytesOf(await picture(site, url))
    }
  })

  it('has the same bytes each time, and a length once it is known', async () => {
    const get = open()
    const first = await bytesOf(await get())
    const again = await get()
    expect(again.headers.get('Content-Length')).toBe(String(first.length))
    expect(await bytesOf(again)).toEqual(first)
    expect((await get({ 'If-None-Match': again.headers.get('ETag') ?? '' })).status).toBe(304)
  })

  it('supports any range, even before it was read completely', async () => {
    const whole = await bytesOf(await open()())
    for (const [start, end] of [
      [0, 1],
      [25, 400],
      [whole.length - 30, whole.length],
      [0, whole.length],
    ] as const) {
      const response = await open()({ Range: `bytes=${start}-${end - 1}` })
      expect(response.status).toBe(206)
      expect(response.headers.get('Content-Range')).toBe(`bytes ${start}-${end - 1}/${whole.length}`)
      expect(await bytesOf(response)).toEqual(whole.slice(start, end))
    }
  })

  it('paints only the frames in a range', async () => {
    const painter = createRecordingPainter()
    const get = open(painter)
    const { length } = await bytesOf(await get())
    painter.orders.length = 0
    await bytesOf(await get({ Range: `bytes=${length - 100}-` }))
    expect(painter.orders).toEqual([])
    await bytesOf(await get({ Range: 'bytes=100-110' }))
    expect(painter.orders).toHaveLength(1)
  })

  it('responds to HEAD without painting', async () => {
    const painter = createRecordingPainter()
    const response = await open(painter)({}, 'HEAD')
    expect([response.status, response.headers.get('Accept-Ranges')]).toEqual([200, 'bytes'])
    expect(painter.orders).toEqual([])
  })

  it('returns an error instead of a broken archive if the first frame fails', async () => {
    expect((await open(createRecordingPainter(new Error('brush broken')))()).status).toBe(500)
  })
})
