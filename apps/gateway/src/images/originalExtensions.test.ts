// Originals whose extension is a guess.
import { expect, test } from 'vitest'
import type { PictureFeed } from '../network/pictureFeed.ts'
import { withOriginalExtensions } from './originalExtensions.ts'

const directory = '/img-original/img/2026/11/20/00/00/00'

/** The feed over an image host that has `files`, the requests of the host, and what a client gets. */
function createHost(...files: readonly string[]) {
  const asked: string[] = []
  const host: PictureFeed = async ({ url }, sink) => {
    asked.push(url.pathname)
    const status = files.includes(url.pathname) ? 200 : 404
    if (!sink.head(status, () => null)) return
    sink.bytes(new TextEncoder().encode(url.pathname))
    sink.end()
  }
  const feed = withOriginalExtensions(host)
  const get = async (path: string) => {
    const got: { statuses: number[]; text: string } = { statuses: [], text: '' }
    const sink = {
      head: (status: number) => got.statuses.push(status) > 0,
      bytes: (chunk: Uint8Array) => {
        got.text += new TextDecoder().decode(chunk)
        return true
      },
      drained: async () => undefined,
      end: () => undefined,
    }
    const request = {
      url: new URL(`https://i.pximg.net${path}`),
      method: 'GET',
      headers: {},
      signal: AbortSignal.timeout(9999),
    } as const
    await feed(request, sink, { headersMs: 1000, idleMs: 1000 })
    return got
  }
  return { asked, get }
}

test('an original that exists costs one request', async () => {
  const { asked, get } = createHost(`${directory}/5_p0.jpg`)
  expect(await get(`${directory}/5_p0.jpg`)).toEqual({ statuses: [200], text: `${directory}/5_p0.jpg` })
  expect(asked).toHaveLength(1)
})

test.each([
  ['png', 2],
  ['gif', 3],
])('an original that is a %s is found after %d requests, and at once from then on', async (extension, tries) => {
  const { asked, get } = createHost(`${directory}/5_p0.${extension}`)
  const found = { statuses: [200], text: `${directory}/5_p0.${extension}` }
  expect(await get(`${directory}/5_p0.jpg`)).toEqual(found)
  expect(asked).toHaveLength(tries)
  expect(await get(`${directory}/5_p0.jpg`)).toEqual(found)
  expect(asked).toHaveLength(tries + 1)
})

test('an original that does not exist is a 404 after three requests, and after one for some minutes', async () => {
  const { asked, get } = createHost()
  expect((await get(`${directory}/5_p0.jpg`)).statuses).toEqual([404])
  expect(asked).toHaveLength(3)
  expect((await get(`${directory}/5_p0.jpg`)).statuses).toEqual([404])
  expect(asked).toHaveLength(4)
})

test.each([
  '/img-master/img/2026/11/20/00/00/00/5_p0_master1200.jpg',
  '/user-profile/img/5.png',
  `${directory}/5_ugoira600x600.zip`,
])('%s is asked for once, whether it exists or not', async (path) => {
  const { asked, get } = createHost()
  expect((await get(path)).statuses).toEqual([404])
  expect(asked).toEqual([path])
})
