import { openCatalogue, openPictureHashes, type PictureHashes } from '@emaki/catalogue'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type BlobPainter, createBlobPainter } from '../testing/blobPainter.ts'
import { type HashingOptions, openHashing } from './hashing.ts'
import { watchPainter } from './idlePainter.ts'

const start = '2026-11-21T12:00:00+09:00'
const later = '2026-11-23T12:00:00+09:00'
const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

function deferred() {
  let resolve = () => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve }
}

/** Four days of the collection with a painter and hashes. */
function setUp(options: Partial<HashingOptions> = {}, hashes: PictureHashes = openPictureHashes(':memory:')) {
  let now = new Date(start)
  const catalogue = openCatalogue({ file: ':memory:', now: () => now, firstDay: '2026-11-18' })
  const painter: BlobPainter = createBlobPainter()
  const watched = watchPainter(painter, 1)
  const failures: unknown[] = []
  const onFailure = (error: unknown) => void failures.push(error)
  const hashing = openHashing({ catalogue, hashes, watched, startAfterMs: undefined, everyMs: 60_000, onFailure, ...options })
  closing.push(
    () => catalogue.close(),
    () => hashing.close(),
  )
  const works = () => [...catalogue.newest('illust', undefined, 2, 1000), ...catalogue.newest('manga', undefined, 2, 1000)]
  return {
    catalogue,
    painter,
    watched,
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
  it('hashes every work, newest first, and reports its progress', async () => {
    const { hashing, hashes, works, painter } = setUp()
    expect(hashing.progress()).toEqual({ state: 'waiting', hashed: 0, total: 0 })
    await hashing.complete()
    const count = works().length
    expect(count).toBeGreaterThan(6)
    expect(hashes.size).toBe(count)
    expect(hashing.progress()).toEqual({ state: 'waiting', hashed: count, total: count })
    expect(painter.painted).toEqual(works().map(({ seed }) => seed))
  })

  it('paints nothing twice, also after a restart', async () => {
    const first = setUp()
    await first.hashing.complete()
    const painted = first.painter.painted.length
    await first.hashing.complete()
    expect(first.painter.painted).toHaveLength(painted)
    const second = setUp({}, first.hashes)
    await second.hashing.complete()
    expect(second.painter.painted).toEqual([])
    expect(second.hashing.progress().hashed).toBe(painted)
  })

  it('continues after a stop', async () => {
    const first = setUp()
    first.painter.before = () => {
      if (first.painter.painted.length === 5) void first.hashing.close()
    }
    await first.hashing.complete()
    expect(first.hashing.progress().state).toBe('stopped')
    const done = first.hashes.size
    expect(done).toBeGreaterThan(3)
    const second = setUp({}, first.hashes)
    await second.hashing.complete()
    expect(second.painter.painted).toHaveLength(second.works().length - done)
  })

  it('hashes works that have appeared since', async () => {
    const { hashing, hashes, works, setNow } = setUp()
    await hashing.complete()
    const before = hashes.size
    setNow(later)
    await hashing.complete()
    expect(hashes.size).toBeGreaterThan(before)
    expect(hashing.progress()).toEqual({ state: 'waiting', hashed: works().length, total: works().length })
  })

  it('pauses while a reader waits for a picture', async () => {
    const { hashing, painter, watched, works } = setUp()
    const [work] = works()
    if (!work) throw new Error('the collection has works')
    const held = deferred()
    painter.before = (seed) => (seed === 777 ? held.promise : undefined)
    const wanted = watched.painter.paint(
      { kind: 'avatar', hand: 1, seed: 777 },
      { width: 8, height: 8, fit: 'cover', format: 'png', quality: 1 },
    )
    const done = hashing.complete()
    await vi.waitFor(() => expect(hashing.progress().total).toBeGreaterThan(0))
    expect(painter.painted).toEqual([])
    held.resolve()
    await Promise.all([wanted, done])
    expect(painter.painted[0]).toBe(777)
    expect(painter.painted).toHaveLength(works().length + 1)
  })

  it('skips a picture that cannot be painted, and retries it in the next pass', async () => {
    const { hashing, hashes, painter, works, failures } = setUp()
    const bad = works()[3]?.seed
    painter.before = (seed) => {
      if (seed === bad) throw new Error('no paint left')
    }
    await hashing.complete()
    expect(hashes.size).toBe(works().length - 1)
    painter.before = () => undefined
    await hashing.complete()
    expect(hashes.size).toBe(works().length)
    expect(failures).toEqual([])
  })

  it('pauses if nothing can be painted, and reports that once', async () => {
    const { hashing, painter, failures } = setUp()
    let tries = 0
    painter.before = () => {
      tries += 1
      throw new Error('the painter is gone')
    }
    await hashing.complete()
    expect(tries).toBe(5)
    expect(failures).toHaveLength(1)
  })

  it('begins by itself after its delay', async () => {
    const { hashing, hashes, works } = setUp({ startAfterMs: 1 })
    await vi.waitFor(() => expect(hashes.size).toBe(works().length))
    expect(hashing.progress().total).toBe(works().length)
  })

  it('stays stopped', async () => {
    const { hashing, painter } = setUp({ startAfterMs: 1 })
    await hashing.close()
    await hashing.complete()
    expect(painter.painted).toEqual([])
    expect(hashing.progress().state).toBe('stopped')
  })
})
