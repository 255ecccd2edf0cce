// Archives of ugoira: frames leave as they are painted, and any part can be had once the archive is known.
import type { Painter } from '@emaki/painter'
import { unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { createSite } from '../createSite.ts'
import { type NotePainter, notePainter } from '../testing/notePainter.ts'
import { aUgoira } from '../testing/records.ts'
import { smallCatalogue } from '../testing/smallCatalogue.ts'
import { picture } from '../testing/visit.ts'

const work = aUgoira({ frameDelays: Array.from({ length: 12 }, () => 60) })
const catalogue = smallCatalogue({ works: [work] })
const url = 'https://i.pximg.net/img-zip-ugoira/img/2024/04/01/00/00/00/500003_ugoira600x600.zip'

function open(painter: NotePainter | Painter = notePainter()) {
  const site = createSite({ catalogue, painter })
  return (headers: Record<string, string> = {}, method = 'GET', address = url) => picture(site, address, headers, method)
}

const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer())

/** A painter whose frames wait until they are let go, one by one. */
function patientPainter() {
  const inner = notePainter()
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
  it('holds every frame in order, named as the metadata names them', async () => {
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

  it('comes large under the name that upstream never tells', async () => {
    const files = unzipSync(await bytesOf(await open()({}, 'GET', url.replace('600x600', '1920x1080'))))
    expect(JSON.parse(new TextDecoder().decode(files['000000.jpg']))).toMatchObject({ rendition: { width: 1920, height: 1080 } })
  })

  it('sends the first frame while later ones are still being painted, and paints no more than it must', async () => {
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

  it('stops painting when the reader leaves', async () => {
    const { painter, waiting, signals } = patientPainter()
    const answer = open(painter)()
    await expect.poll(() => waiting.length).toBe(3)
    waiting.shift()?.()
    const { body } = await answer
    await body?.cancel()
    expect(signals.every((signal) => signal.aborted)).toBe(true)
    expect(waiting.length).toBeLessThanOrEqual(3)
  })

  it('stops when the client’s connection goes, new archive or known one', async () => {
    const site = createSite({ catalogue, painter: notePainter() })
    for (const _time of ['new', 'known']) {
      const leaving = new AbortController()
      const request = new Request(url, { headers: { Referer: 'https://www.pixiv.net/' }, signal: leaving.signal })
      const { body } = await site(request)
      leaving.abort()
      await expect(new Response(body).arrayBuffer()).rejects.toMatchObject({ name: 'AbortError' })
      await bytesOf(await picture(site, url))
    }
  })

  it('has the same bytes each time, with a length once it is known', async () => {
    const get = open()
    const first = await bytesOf(await get())
    const again = await get()
    expect(again.headers.get('Content-Length')).toBe(String(first.length))
    expect(await bytesOf(again)).toEqual(first)
    expect((await get({ 'If-None-Match': again.headers.get('ETag') ?? '' })).status).toBe(304)
  })

  it('gives any range, even before it was ever read whole', async () => {
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

  it('paints only the frames that a range touches', async () => {
    const painter = notePainter()
    const get = open(painter)
    const { length } = await bytesOf(await get())
    painter.orders.length = 0
    await bytesOf(await get({ Range: `bytes=${length - 100}-` }))
    expect(painter.orders).toEqual([])
    await bytesOf(await get({ Range: 'bytes=100-110' }))
    expect(painter.orders).toHaveLength(1)
  })

  it('answers HEAD without painting', async () => {
    const painter = notePainter()
    const response = await open(painter)({}, 'HEAD')
    expect([response.status, response.headers.get('Accept-Ranges')]).toEqual([200, 'bytes'])
    expect(painter.orders).toEqual([])
  })

  it('is an error and no broken archive when the first frame fails', async () => {
    expect((await open(notePainter(new Error('brush broken')))()).status).toBe(500)
  })
})
