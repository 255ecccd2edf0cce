// Archives of ugoira: frames are streamed while they are rendered, and ranges are served.
import type { PictureRenderer } from '@emaki/pictures'
import { unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { createSite } from '../createSite.ts'
import { picture } from '../testing/appClient.ts'
import { createRecordingRenderer, type RecordingRenderer } from '../testing/recordingRenderer.ts'
import { aUgoira } from '../testing/records.ts'
import { smallCatalogue } from '../testing/smallCatalogue.ts'

const work = aUgoira({ frameDelays: Array.from({ length: 12 }, () => 60) })
const catalogue = smallCatalogue({ works: [work] })
const url = 'https://i.pximg.net/img-zip-ugoira/img/2024/04/01/00/00/00/500003_ugoira600x600.zip'

function open(renderer: RecordingRenderer | PictureRenderer = createRecordingRenderer()) {
  const site = createSite({ catalogue, renderer })
  return (headers: Record<string, string> = {}, method = 'GET', address = url) => picture(site, address, headers, method)
}

const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer())

/** A renderer whose frames wait until they are released one by one. */
function patientRenderer() {
  const inner = createRecordingRenderer()
  const waiting: (() => void)[] = []
  const signals: AbortSignal[] = []
  const renderer: PictureRenderer = {
    async render(...order) {
      if (order[2]) signals.push(order[2])
      await new Promise<void>((resolve) => waiting.push(resolve))
      return await inner.render(...order)
    },
    close: inner.close,
  }
  return { renderer, waiting, signals, finished: inner.orders }
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

  it('sends the first frame while later ones are rendered, and renders no more than needed', async () => {
    const { renderer, waiting, finished } = patientRenderer()
    const answer = open(renderer)()
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

  it('stops rendering when the reader cancels', async () => {
    const { renderer, waiting, signals } = patientRenderer()
    const answer = open(renderer)()
    await expect.poll(() => waiting.length).toBe(3)
    waiting.shift()?.()
    const { body } = await answer
    await body?.cancel()
    expect(signals.every((signal) => signal.aborted)).toBe(true)
    expect(waiting.length).toBeLessThanOrEqual(3)
  })

  it('stops when the client disconnects', async () => {
    const site = createSite({ catalogue, renderer: createRecordingRenderer() })
    const leaving = new AbortController()
    const request = new Request(url, { headers: { Referer: 'https://www.pixiv.net/' }, signal: leaving.signal })
    const { body } = await site(request)
    leaving.abort()
    await expect(new Response(body).arrayBuffer()).rejects.toMatchObject({ name: 'AbortError' })
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

  it('responds to HEAD without rendering', async () => {
    const renderer = createRecordingRenderer()
    const response = await open(renderer)({}, 'HEAD')
    expect([response.status, response.headers.get('Accept-Ranges')]).toEqual([200, 'bytes'])
    expect(renderer.orders).toEqual([])
  })

  it('returns an error instead of a broken archive if the first frame fails', async () => {
    expect((await open(createRecordingRenderer(new Error('brush broken')))()).status).toBe(500)
  })
})
