import { expect, it, onTestFinished } from 'vitest'
import { createRenderer } from './createRenderer.ts'
import type { Picture, Rendition } from './picture.ts'

const picture: Picture = { kind: 'avatar', hand: 1, seed: 2 }
const rendition: Rendition = { width: 64, height: 64, fit: 'cover', format: 'jpeg', quality: 80 }

function opened() {
  const stored = new Map<string, Uint8Array>()
  const cache = {
    get: async (key: string) => stored.get(key),
    put: async (key: string, bytes: Uint8Array) => stored.set(key, bytes),
  }
  const renderer = createRenderer({ cache })
  onTestFinished(() => renderer.close())
  return { renderer, stored }
}

it('stores what it makes, unless it is shown once', async () => {
  const { renderer, stored } = opened()
  await renderer.render(picture, rendition, undefined, { keep: false })
  expect(stored.size).toBe(0)
  const bytes = await renderer.render(picture, rendition)
  await renderer.close()
  expect([...stored.values()]).toEqual([bytes])
  expect(bytes.byteLength).toBeGreaterThan(500)
})

it('returns what is stored', async () => {
  const { renderer, stored } = opened()
  await renderer.render(picture, rendition)
  const [key = ''] = stored.keys()
  const other = new Uint8Array([1, 2, 3])
  stored.set(key, other)
  expect(await renderer.render(picture, rendition)).toBe(other)
})

it('rejects after it was closed and for a signal that has fired', async () => {
  const { renderer } = opened()
  await expect(renderer.render(picture, rendition, AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' })
  await renderer.close()
  await expect(renderer.render(picture, rendition)).rejects.toThrow('closed')
})

it('rejects for a rendition that cannot be made, and then makes others', async () => {
  const { renderer } = opened()
  await expect(renderer.render(picture, { ...rendition, width: 0 })).rejects.toThrow(RangeError)
  expect((await renderer.render(picture, rendition)).byteLength).toBeGreaterThan(500)
})
