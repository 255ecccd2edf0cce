import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createRenderer } from './createRenderer.ts'
import type { Picture, Rendition } from './picture.ts'

const picture: Picture = { kind: 'avatar', hand: 1, seed: 2 }
const rendition: Rendition = { width: 64, height: 64, fit: 'cover', format: 'jpeg', quality: 80 }

async function opened() {
  const cacheDirectory = await mkdtemp(join(tmpdir(), 'emaki-pictures-'))
  const renderer = createRenderer({ cacheDirectory })
  onTestFinished(async () => {
    // It may still write.
    await renderer.close()
    await rm(cacheDirectory, { recursive: true, force: true })
  })
  return {
    renderer,
    stored: async () => (await readdir(cacheDirectory, { recursive: true })).filter((name) => /\/\w{40}$/.test(name)),
  }
}

it('stores what it makes, unless it is shown once', async () => {
  const { renderer, stored } = await opened()
  await renderer.render(picture, rendition, undefined, { keep: false })
  const bytes = await renderer.render(picture, rendition)
  await renderer.close()
  expect(await stored()).toHaveLength(1)
  expect(bytes.byteLength).toBeGreaterThan(500)
})

it('makes equal concurrent renditions once, for the callers that stay', async () => {
  const { renderer } = await opened()
  const stop = new AbortController()
  const left = renderer.render(picture, rendition, stop.signal)
  const [one, other] = [renderer.render(picture, rendition), renderer.render(picture, rendition)]
  stop.abort()
  await expect(left).rejects.toMatchObject({ name: 'AbortError' })
  expect(await one).toBe(await other)
})

it('rejects after it was closed and for a signal that has fired', async () => {
  const { renderer } = await opened()
  await expect(renderer.render(picture, rendition, AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' })
  await renderer.close()
  await expect(renderer.render(picture, rendition)).rejects.toThrow('closed')
})

it('rejects for a rendition that cannot be made, and then makes others', async () => {
  const { renderer } = await opened()
  await expect(renderer.render(picture, { ...rendition, width: 0 })).rejects.toThrow(RangeError)
  expect((await renderer.render(picture, rendition)).byteLength).toBeGreaterThan(500)
})
