// @vitest-environment jsdom
import { normaliseNovelText, parseNovel } from '@emaki/domain'
import { afterEach, expect, it, vi } from 'vitest'
import { fetchNovelPictures } from './novelPictures.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const hanging = 7

it('P9 loads a picture once that the text shows twice, and ends although every fifth is 404 and one hangs', async () => {
  const numbers = Array.from({ length: 60 }, (_, index) => index + 1)
  const images = Object.fromEntries(
    numbers.map((id) => [id, { novelImageId: `${id}`, urls: { '1200x1200': `https://i.pximg.net/novel/${id}.png` } }]),
  )
  const source = [...numbers, 1].map((id) => `[uploadedimage:${id}]`).join('\n')
  const text = normaliseNovelText({ text: source, images })
  if (!text) throw new Error('no text')
  const timeouts: AbortController[] = []
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const timeout = new AbortController()
    timeouts.push(timeout)
    return timeout.signal
  })
  const asked: number[] = []
  vi.stubGlobal('fetch', (url: string, { signal }: { readonly signal: AbortSignal }) => {
    const id = Number(/(\d+)\.png/.exec(url)?.[1])
    asked.push(id)
    if (id === hanging)
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }))
    const isThere = id % 5 !== 0
    return Promise.resolve(new Response('png', { status: isThere ? 200 : 404, headers: { 'content-type': 'image/png' } }))
  })
  const loading = fetchNovelPictures(parseNovel(source), text, {
    signal: new AbortController().signal,
    onProgress: () => undefined,
  })
  await vi.waitFor(() => expect(asked).toHaveLength(60))
  for (const timeout of timeouts) timeout.abort()
  const pictures = await loading
  expect(pictures.size).toBe(60 - 12 - 1)
  expect(pictures.has(`upload ${hanging}`)).toBe(false)
  expect(new Set(asked).size).toBe(60)
})
