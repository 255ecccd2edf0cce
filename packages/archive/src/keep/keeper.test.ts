import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import type { Archive } from '../openArchive.ts'
import {
  addIllust,
  type ScriptedSource,
  scriptedSource,
  testArchive,
  testClock,
  testFolder,
  wireIllust,
  wireNovel,
} from '../testing/index.ts'
import { type Keeper, startKeeper } from './keeper.ts'
import type { KeepRule } from './keepRule.ts'

const keepers: Keeper[] = []
afterEach(async () => {
  for (const keeper of keepers.splice(0)) await keeper.close()
})

async function start(archive: Archive, source: ScriptedSource, errors: unknown[] = []): Promise<Keeper> {
  const keeper = await startKeeper({
    archive,
    source,
    pace: { callMs: 0, pictureMs: 0 },
    mayWrite: () => true,
    onError: (error) => void errors.push(error),
    random: () => 0,
  })
  keepers.push(keeper)
  return keeper
}

const rule = (id: string, subject: KeepRule['subject'], more: Partial<KeepRule> = {}): KeepRule => ({
  id,
  isOn: true,
  subject,
  quota: {},
  whenFull: 'stop',
  everyHours: 24,
  ...more,
})
const publicBookmarks = { kind: 'bookmarks', works: 'illust', visibility: 'public' } as const
const keys = (archive: Archive) => [...archive.index.places().values()].map(({ kind, id }) => `${kind}:${id}`).sort()

describe('a pressed work', () => {
  it('is kept with all pages, previews and the frames of a ugoira', async () => {
    const archive = await testArchive()
    const source = scriptedSource([wireIllust(5, { page_count: 2 }), wireIllust(6, { type: 'ugoira' })], [wireNovel(7)])
    const keeper = await start(archive, source)
    for (const key of [
      { kind: 'illust', id: '5' },
      { kind: 'illust', id: '6' },
      { kind: 'novel', id: '7' },
    ] as const)
      keeper.press(key)
    await keeper.settled()
    const names = (kind: 'illust' | 'novel', id: string) => archive.index.files({ kind, id }).map(({ name }) => name)
    expect(names('illust', '5').sort()).toEqual(
      ['5_p0.png', '5_p0_large.jpg', '5_p0_medium.jpg', '5_p0_square_medium.jpg', '5_p1.png', '5_p1_large.jpg'].sort(),
    )
    expect(names('illust', '6')).toContain('6_ugoira1920x1080.zip')
    expect((await archive.store.sidecar({ kind: 'illust', id: '6' }))?.ugoira).toMatchObject({ frames: [{ delay: 60 }] })
    const novel = archive.index.find({ kind: 'novel', id: '7' })
    expect(await readFile(archive.path(novel?.folder ?? '', 'novel.txt'), 'utf8')).toBe('Text of 7')
    expect(keeper.status()).toMatchObject({ state: 'idle', queue: { waiting: 0, failed: 0, done: 3 } })
  })

  it('brings the profile and the avatar of its artist, once for all works', async () => {
    const archive = await testArchive()
    const source = scriptedSource([wireIllust(5), wireIllust(6)])
    const keeper = await start(archive, source)
    for (const id of ['5', '6']) keeper.press({ kind: 'illust', id })
    await keeper.settled()
    const profile = JSON.parse(await readFile(join(archive.directory, 'artists/11/artist.json'), 'utf8'))
    expect(profile).toMatchObject({ format: 'emaki-artist', detail: { user: { id: 11, name: 'Artist' } } })
    expect((await stat(join(archive.directory, 'artists/11/avatar.png'))).size).toBeGreaterThan(0)
    expect(source.calls.filter((call) => call.startsWith('/member?'))).toHaveLength(1)
  })

  it('brings its series, once for all parts', async () => {
    const archive = await testArchive()
    const series = { id: 3, title: 'Story' }
    const source = scriptedSource([wireIllust(5, { series }), wireIllust(6, { series }), wireIllust(7)])
    const keeper = await start(archive, source)
    for (const id of ['5', '6', '7']) keeper.press({ kind: 'illust', id })
    await keeper.settled()
    const kept = JSON.parse(await readFile(join(archive.directory, 'series/manga-3/series.json'), 'utf8'))
    expect(kept).toMatchObject({ format: 'emaki-series', detail: { title: 'Story', caption: 'About' } })
    expect((await stat(join(archive.directory, 'series/manga-3/cover.png'))).size).toBeGreaterThan(0)
    expect(source.calls.filter((call) => call.startsWith('/illust_series'))).toHaveLength(1)
  })

  it('loads nothing twice when it is kept again', async () => {
    const archive = await testArchive()
    const source = scriptedSource([wireIllust(5)])
    const keeper = await start(archive, source)
    for (let time = 0; time < 2; time++) {
      keeper.press({ kind: 'illust', id: '5' })
      await keeper.settled()
    }
    expect(source.calls.filter((call) => call.startsWith('/illust'))).toHaveLength(2)
    expect(new Set(source.loaded).size).toBe(source.loaded.length)
    expect(archive.index.find({ kind: 'illust', id: '5' })?.versions).toBe(1)
  })

  it('is reported when the site does not have it', async () => {
    const keeper = await start(await testArchive(), scriptedSource())
    keeper.press({ kind: 'illust', id: '5' })
    await keeper.settled()
    expect(keeper.status().errors).toEqual([{ work: 'illust:5', error: 'deleted', attempts: 1 }])
  })

  it('goes on with complete files after a failure', async () => {
    const clock = testClock()
    const archive = await testArchive(undefined, clock)
    const source = scriptedSource([wireIllust(5, { page_count: 3 })])
    const keeper = await start(archive, source)
    const load = source.picture
    let count = 0
    Object.assign(source, {
      picture: (url: string, signal: AbortSignal) => {
        if (++count === 3) source.failNext = { kind: 'unreachable', reason: 'cut' }
        return load(url, signal)
      },
    })
    keeper.press({ kind: 'illust', id: '5' })
    await keeper.settled()
    expect(keys(archive)).toEqual([])
    clock.ms += 60_000
    keeper.resume()
    await keeper.settled()
    expect(keys(archive)).toEqual(['illust:5'])
    expect(new Set(source.loaded).size).toBe(source.loaded.length)
  })
})

describe('an imported work', () => {
  it('gets the metadata of the site, and its files stay', async () => {
    const archive = await testArchive()
    await addIllust(archive, wireIllust(5, { title: 'By name' }), 5, 'import:names')
    const source = scriptedSource([wireIllust(5, { title: 'From the site' })])
    const keeper = await start(archive, source)
    keeper.describe([{ kind: 'illust', id: '5' }])
    await keeper.settled()
    expect(JSON.parse(archive.index.find({ kind: 'illust', id: '5' })?.wire ?? '')).toMatchObject({ title: 'From the site' })
    expect([source.loaded.filter((url) => url.includes('/img-original/')), keeper.status().queue.waiting]).toEqual([[], 0])
  })

  it('keeps what its files say when the site does not have it', async () => {
    const archive = await testArchive()
    await addIllust(archive, wireIllust(5, { title: 'By name' }), 5, 'import:names')
    const keeper = await start(archive, scriptedSource())
    keeper.describe([{ kind: 'illust', id: '5' }])
    await keeper.settled()
    const sidecar = await archive.store.sidecar({ kind: 'illust', id: '5' })
    expect([sidecar?.work.title, sidecar?.observations.at(-1)?.state, keeper.status().queue.failed]).toEqual([
      'By name',
      'deleted',
      0,
    ])
  })
})

describe('rules', () => {
  it('keep bookmarks, and later only what is new', async () => {
    const archive = await testArchive()
    const source = scriptedSource([1, 2, 3, 4, 5, 6, 7].map((id) => wireIllust(id)))
    source.bookmarks = [5, 4, 3, 2, 1]
    const keeper = await start(archive, source)
    await keeper.setRules({ rules: [rule('mine', publicBookmarks)] })
    await keeper.settled()
    expect(keys(archive)).toEqual(['illust:1', 'illust:2', 'illust:3', 'illust:4', 'illust:5'])
    source.calls.length = 0
    source.bookmarks = [6, ...source.bookmarks]
    keeper.runNow()
    await keeper.settled()
    expect(keys(archive)).toContain('illust:6')
    expect(source.calls.filter((call) => call.startsWith('/favorite'))).toHaveLength(2)
  })

  it('keep only new works of followed artists when they say so', async () => {
    const archive = await testArchive()
    const source = scriptedSource([wireIllust(1), wireIllust(2)])
    source.follows = [11]
    const keeper = await start(archive, source)
    await keeper.setRules({ rules: [rule('f', { kind: 'follows', works: 'illust', which: 'new' })] })
    await keeper.settled()
    expect(keys(archive)).toEqual([])
    source.illusts.set(3, wireIllust(3))
    source.illusts.set(4, wireIllust(4, { type: 'manga' }))
    keeper.runNow()
    await keeper.settled()
    expect(keys(archive)).toEqual(['illust:3', 'illust:4'])
  })

  it('keep a new version when the artist replaces a work', async () => {
    const archive = await testArchive()
    const source = scriptedSource([wireIllust(5)])
    const keeper = await start(archive, source)
    await keeper.setRules({ rules: [rule('a', { kind: 'artist', id: '11', works: 'illust', which: 'all' })] })
    await keeper.settled()
    const newer = wireIllust(5)
    const moved = JSON.parse(JSON.stringify(newer).replaceAll('2026/10/01', '2026/11/01').replaceAll('/5_p', '/5005_p'))
    source.illusts.set(5, moved)
    keeper.runNow()
    await keeper.settled()
    expect(archive.index.find({ kind: 'illust', id: '5' })?.versions).toBe(2)
  })

  it('do not keep again what an operator has removed', async () => {
    const archive = await testArchive()
    const source = scriptedSource([wireIllust(1)])
    source.bookmarks = [1]
    const keeper = await start(archive, source)
    await keeper.setRules({ rules: [rule('mine', publicBookmarks)] })
    await keeper.settled()
    await archive.store.trash({ kind: 'illust', id: '1' })
    keeper.runNow()
    await keeper.settled()
    expect(keys(archive)).toEqual([])
    keeper.press({ kind: 'illust', id: '1' })
    await keeper.settled()
    expect(keys(archive)).toEqual(['illust:1'])
  })

  it('note works that the site shows as placeholders', async () => {
    const archive = await testArchive()
    const source = scriptedSource([wireIllust(1)])
    source.bookmarks = [1]
    const keeper = await start(archive, source)
    await keeper.setRules({ rules: [rule('mine', publicBookmarks)] })
    await keeper.settled()
    source.removed.add(1)
    keeper.runNow()
    await keeper.settled()
    expect((await archive.store.sidecar({ kind: 'illust', id: '1' }))?.observations.map(({ state }) => state)).toEqual([
      'live',
      'restricted',
    ])
  })

  it('stop at their quota', async () => {
    const archive = await testArchive()
    const source = scriptedSource([1, 2, 3].map((id) => wireIllust(id)))
    source.bookmarks = [3, 2, 1]
    const keeper = await start(archive, source)
    await keeper.setRules({ rules: [rule('mine', publicBookmarks, { quota: { works: 2 } })] })
    await keeper.settled()
    expect(keys(archive)).toHaveLength(2)
    expect(keeper.status()).toMatchObject({ queue: { waiting: 1 }, rules: [{}, { isFull: true, usage: { works: 2 } }] })
  })

  it('remove their oldest works for newer ones when they say so', async () => {
    const archive = await testArchive()
    await addIllust(archive, wireIllust(9), 9, 'pressed')
    const source = scriptedSource([1, 2, 3, 4].map((id) => wireIllust(id)))
    source.bookmarks = [3, 2, 1]
    const keeper = await start(archive, source)
    await keeper.setRules({ rules: [rule('mine', publicBookmarks, { quota: { works: 2 }, whenFull: 'removeOldest' })] })
    await keeper.settled()
    expect(keys(archive)).toEqual(['illust:2', 'illust:3', 'illust:9'])
    source.bookmarks = [4, 3, 2, 1]
    keeper.runNow()
    await keeper.settled()
    expect(keys(archive)).toEqual(['illust:3', 'illust:4', 'illust:9'])
  })

  it('remove nothing at their quota while nothing waits for room', async () => {
    const archive = await testArchive()
    const source = scriptedSource([1, 2].map((id) => wireIllust(id)))
    source.bookmarks = [2, 1]
    const keeper = await start(archive, source)
    await keeper.setRules({ rules: [rule('mine', publicBookmarks, { quota: { works: 2 }, whenFull: 'removeOldest' })] })
    await keeper.settled()
    keeper.runNow()
    await keeper.settled()
    expect(keys(archive)).toEqual(['illust:1', 'illust:2'])
  })

  it('are refused with the place of the mistake', async () => {
    const keeper = await start(await testArchive(), scriptedSource())
    const wrong = [
      { rules: [{ ...rule('a', publicBookmarks), everyHours: 0 }] },
      { rules: [{ ...rule('../x', publicBookmarks) }] },
      { rules: [rule('a', publicBookmarks), rule('a', publicBookmarks)] },
      { rules: [rule('a', { kind: 'artist', id: '0x1', works: 'both', which: 'all' })] },
    ]
    for (const value of wrong) expect(await keeper.setRules(value)).toMatchObject({ ok: false })
    expect(keeper.rules().map(({ id }) => id)).toEqual(['pressed'])
  })
})

describe('the keeper', () => {
  it('rests for as long as the site says', async () => {
    const archive = await testArchive()
    const source = scriptedSource([wireIllust(5)])
    const keeper = await start(archive, source)
    source.failNext = { kind: 'rateLimited', retryAfterMs: 3_600_000 }
    keeper.press({ kind: 'illust', id: '5' })
    await keeper.settled()
    expect(keeper.status()).toMatchObject({ state: 'limited', queue: { waiting: 1 } })
    keeper.press({ kind: 'illust', id: '6' })
    await keeper.settled()
    expect(source.calls).toHaveLength(1)
  })

  it('goes on with its queue and its rules after a restart', async () => {
    const directory = await testFolder()
    const source = scriptedSource([wireIllust(5)])
    const clock = testClock()
    const first = await testArchive(directory, clock)
    const keeper = await start(first, source)
    keeper.pause()
    keeper.press({ kind: 'illust', id: '5' })
    await keeper.setRules({ rules: [rule('mine', publicBookmarks, { isOn: false })] })
    await keeper.close()
    first.close()
    const second = await testArchive(directory, clock)
    const other = await start(second, source)
    await other.settled()
    expect(keys(second)).toEqual(['illust:5'])
    expect(other.rules().map(({ id }) => id)).toEqual(['pressed', 'mine'])
  })

  it('ignores damaged rules and says so', async () => {
    const directory = await testFolder()
    await writeFile(join(directory, 'rules.json'), '{"rules": 1}')
    const errors: unknown[] = []
    const keeper = await start(await testArchive(directory), scriptedSource(), errors)
    expect(keeper.rules().map(({ id }) => id)).toEqual(['pressed'])
    expect(String(errors[0])).toContain('rules.json')
  })
})
