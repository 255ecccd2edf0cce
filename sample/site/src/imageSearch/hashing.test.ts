import { openCatalogue, openPictureHashes, type PictureHashes } from '@emaki/catalogue'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type BlobRenderer, createBlobRenderer } from '../testing/blobRenderer.ts'
import { type HashingOptions, openHashing } from './hashing.ts'

const start = '2026-11-21T12:00:00+09:00'
const later = '2026-11-23T12:00:00+09:00'
const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

/** Four days of the collection with a renderer and hashes. */
function setUp(options: Partial<HashingOptions> = {}, hashes: PictureHashes = openPictureHashes(':memory:')) {
  let now = new Date(start)
  const catalogue = openCatalogue({ file: ':memory:', now: () => now, firstDay: '2026-11-18' })
  const renderer: BlobRenderer = createBlobRenderer()
  const failures: unknown[] = []
  const onFailure = (error: unknown) => void failures.push(error)
  const hashing = openHashing({ catalogue, hashes, renderer, startAfterMs: undefined, onFailure, ...options })
  closing.push(
    () => catalogue.close(),
    () => hashing.close(),
  )
  const works = () => [...catalogue.newest('illust', undefined, 2, 1000), ...catalogue.newest('manga', undefined, 2, 1000)]
  return {
    catalogue,
    renderer,
    failures,
    hashing,
    hashes,
    works,
    setNow: (instant: string) => {
      now = new Date(instant)
    },
  }
}

describe('hashing in the background', () => {
  it('hashes every work, newest first', async () => {
    const { hashing, hashes, works, renderer } = setUp()
    expect(hashes.size()).toBe(0)
    await hashing.complete()
    const count = works().length
    expect(count).toBeGreaterThan(6)
    expect(hashes.size()).toBe(count)
    expect(renderer.rendered).toEqual(works().map(({ seed }) => seed))
  })

  it('renders nothing twice, also after a restart', async () => {
    const first = setUp()
    await first.hashing.complete()
    const rendered = first.renderer.rendered.length
    await first.hashing.complete()
    expect(first.renderer.rendered).toHaveLength(rendered)
    const second = setUp({}, first.hashes)
    await second.hashing.complete()
    expect(second.renderer.rendered).toEqual([])
    expect(second.hashes.size()).toBe(rendered)
  })

  it('continues after a stop', async () => {
    const first = setUp()
    first.renderer.before = () => {
      if (first.renderer.rendered.length === 5) void first.hashing.close()
    }
    await first.hashing.complete()
    const done = first.hashes.size()
    expect(done).toBeGreaterThan(3)
    const second = setUp({}, first.hashes)
    await second.hashing.complete()
    expect(second.renderer.rendered).toHaveLength(second.works().length - done)
  })

  it('hashes works that have appeared since', async () => {
    const { hashing, hashes, works, setNow } = setUp()
    await hashing.complete()
    const before = hashes.size()
    setNow(later)
    await hashing.complete()
    expect(hashes.size()).toBeGreaterThan(before)
    expect(hashes.size()).toBe(works().length)
  })

  it('stores each hash before it begins with the next picture', async () => {
    const { hashing, hashes, renderer, works } = setUp()
    const stored: number[] = []
    renderer.before = () => void stored.push(hashes.size())
    await hashing.complete()
    expect(stored).toEqual(works().map((_, place) => place))
  })

  it('skips a picture that cannot be rendered, and retries it in the next pass', async () => {
    const { hashing, hashes, renderer, works, failures } = setUp()
    const bad = works()[3]?.seed
    renderer.before = (seed) => {
      if (seed === bad) throw new Error('no ink left')
    }
    await hashing.complete()
    expect(hashes.size()).toBe(works().length - 1)
    renderer.before = () => undefined
    await hashing.complete()
    expect(hashes.size()).toBe(works().length)
    expect(failures).toEqual([])
  })

  it('pauses if nothing can be rendered, and reports that once', async () => {
    const { hashing, renderer, failures } = setUp()
    let tries = 0
    renderer.before = () => {
      tries += 1
      throw new Error('the renderer is gone')
    }
    await hashing.complete()
    expect(tries).toBe(5)
    expect(failures).toHaveLength(1)
  })

  it('begins by itself after its delay', async () => {
    const { hashes, works } = setUp({ startAfterMs: 1 })
    await vi.waitFor(() => expect(hashes.size()).toBe(works().length))
  })

  it('stays stopped', async () => {
    const { hashing, renderer } = setUp({ startAfterMs: 1 })
    await hashing.close()
    await hashing.complete()
    expect(renderer.rendered).toEqual([])
  })
})
