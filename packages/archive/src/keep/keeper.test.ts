import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { failed, succeeded } from '@emaki/domain'
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
import { verifyArchive } from '../verify/verifyArchive.ts'
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
    const source = scriptedSource(
      [wireIllust(5, { page_count: 2 }), wireIllust(6, { type: 'ugoira' })],
      [wireNovel(7, { text_length: 0 })],
    )
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
    expect(JSON.parse(novel?.wire ?? '{}')).toMatchObject({ text_length: 9 })
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

  it('P28 is asked for again, once, when it was uploaded again while it was loaded', async () => {
    const archive = await testArchive()
    const old = wireIllust(5, { page_count: 3 })
    const source = scriptedSource([old])
    const load = source.picture
    let isReplaced = false
    Object.assign(source, {
      async picture(url: string, signal: AbortSignal) {
        if (url.includes('_p1') && !isReplaced) {
          isReplaced = true
          source.illusts.set(5, JSON.parse(JSON.stringify(old).replaceAll('2026/10/01', '2026/11/01')))
        }
        if (isReplaced && url.includes('2026/10/01')) return failed({ kind: 'gone', state: 'deleted' })
        return load(url, signal)
      },
    })
    const keeper = await start(archive, source)
    keeper.press({ kind: 'illust', id: '5' })
    await keeper.settled()
    expect(keeper.status().errors).toEqual([])
    const { files = [] } = (await archive.store.sidecar({ kind: 'illust', id: '5' })) ?? {}
    expect(files.filter(({ url = '' }) => !url.includes('2026/11/01'))).toEqual([])
    expect(files.filter(({ role }) => role === 'page')).toHaveLength(3)
    expect(source.calls.filter((call) => call.startsWith('/illust?'))).toHaveLength(2)
  })

  it('P28 has only files of the new upload when it was uploaded again after an interruption', async () => {
    const clock = testClock()
    const archive = await testArchive(undefined, clock)
    const source = scriptedSource([wireIllust(5, { page_count: 3 })])
    const load = source.picture
    let isCut = true
    Object.assign(source, {
      picture: (url: string, signal: AbortSignal) =>
        isCut && url.includes('_p2') ? failed({ kind: 'unreachable', reason: 'cut' }) : load(url, signal),
    })
    const keeper = await start(archive, source)
    keeper.press({ kind: 'illust', id: '5' })
    await keeper.settled()
    const staged = [...(await (await archive.stage({ kind: 'illust', id: '5' })).names())]
    expect([staged, keys(archive)]).toEqual([expect.arrayContaining(['5_p0.png', '5_p1.png']), []])
    // Page 1 is the same file as before, and there is no page 2 any more.
    const newer = JSON.stringify(wireIllust(5, { page_count: 2 })).replaceAll(/2026\/10\/01(?=[^"]*_p0)/g, '2026/11/01')
    source.illusts.set(5, JSON.parse(newer))
    source.loaded.length = 0
    isCut = false
    clock.ms += 60_000
    keeper.resume()
    await keeper.settled()
    const { files = [] } = (await archive.store.sidecar({ kind: 'illust', id: '5' })) ?? {}
    const folder = archive.index.find({ kind: 'illust', id: '5' })?.folder ?? ''
    const names = files.map(({ name }) => name)
    expect([...(await readdir(join(archive.directory, folder)))].sort()).toEqual([...names, 'work.json'].sort())
    expect(source.loaded.filter((url) => url.includes('_p0')).toSorted()).toEqual(
      files.flatMap(({ url = '' }) => (url.includes('2026/11/01') ? [url] : [])).toSorted(),
    )
    expect(source.loaded.filter((url) => url.includes('img-original') && url.includes('_p1'))).toEqual([])
  })

  it('P28 is reported as gone when its pictures are missing twice', async () => {
    const source = scriptedSource([wireIllust(5)])
    Object.assign(source, { picture: async () => failed({ kind: 'gone', state: 'deleted' }) })
    const keeper = await start(await testArchive(), source)
    keeper.press({ kind: 'illust', id: '5' })
    await keeper.settled()
    expect(keeper.status().errors).toEqual([{ work: 'illust:5', error: 'deleted', attempts: 1 }])
    expect(source.calls.filter((call) => call.startsWith('/illust?'))).toHaveLength(2)
  })
})

describe('a body that is not complete', () => {
  /** A source whose first `times` transfers of matching files are cut. */
  const cutSource = (cut: (bytes: Uint8Array) => Uint8Array, what: RegExp, times: number) => {
    const source = scriptedSource([wireIllust(5, { page_count: 3 }), wireIllust(6, { type: 'ugoira' })])
    const load = source.picture
    let left = times
    const picture: ScriptedSource['picture'] = async (url, signal) => {
      const body = await load(url, signal)
      if (!body.ok || left === 0 || !what.test(url)) return body
      left--
      const whole: Uint8Array[] = []
      for await (const chunk of body.value) whole.push(chunk)
      source.loaded.pop()
      const rest = cut(Buffer.concat(whole))
      return succeeded(
        (async function* () {
          yield rest
        })(),
      )
    }
    return Object.assign(source, { picture })
  }

  it.each([
    ['an empty page', '5', /_p1\.png$/, () => new Uint8Array()],
    ['a ZIP without its directory', '6', /\.zip$/, (bytes: Uint8Array) => bytes.subarray(0, 40)],
    ['a ZIP that is cut in its directory', '6', /\.zip$/, (bytes: Uint8Array) => bytes.subarray(0, -10)],
    ['an empty ZIP', '6', /\.zip$/, () => new Uint8Array()],
  ])('P29 leaves no file of %s that comes twice, and is loaded again alone', async (_, id, what, cut) => {
    const clock = testClock()
    const archive = await testArchive(undefined, clock)
    const source = cutSource(cut, what, 2)
    const keeper = await start(archive, source)
    keeper.press({ kind: 'illust', id })
    await keeper.settled()
    expect(keys(archive)).toEqual([])
    expect(keeper.status().queue).toMatchObject({ waiting: 1, failed: 0, done: 0 })
    const staged = await (await archive.stage({ kind: 'illust', id })).names()
    expect([...staged].filter((name) => what.test(name))).toEqual([])
    clock.ms += 60_000
    keeper.resume()
    await keeper.settled()
    expect(keys(archive)).toEqual([`illust:${id}`])
    expect(new Set(source.loaded).size).toBe(source.loaded.length)
    expect(keeper.status().queue).toMatchObject({ waiting: 0, done: 1 })
    expect((await verifyArchive({ archive })).problemCount).toBe(0)
  })

  it('P29 has its end when it is a picture, unless the site has no other', async () => {
    const archive = await testArchive()
    const source = cutSource((bytes) => bytes.subarray(0, -30), /_p1\.png$/, 1)
    const keeper = await start(archive, source)
    keeper.press({ kind: 'illust', id: '5' })
    await keeper.settled()
    expect(keys(archive)).toEqual(['illust:5'])
    const page = archive.index.files({ kind: 'illust', id: '5' }).find(({ name }) => name.endsWith('_p1.png'))
    const file = page && (await archive.files.find(page))
    expect(Buffer.from((await file?.read()) ?? '').includes('IEND')).toBe(true)

    const other = await testArchive()
    const faulty = await start(
      other,
      cutSource((bytes) => bytes.subarray(0, -30), /_p1\.png$/, 2),
    )
    faulty.press({ kind: 'illust', id: '5' })
    await faulty.settled()
    expect(keys(other)).toEqual(['illust:5'])
  })

  it('P29 is asked for once more at once, so that each page of a long work may break off', async () => {
    const archive = await testArchive()
    const source = scriptedSource([wireIllust(5, { page_count: 9 })])
    const load = source.picture
    const broken = new Set<string>()
    const picture: ScriptedSource['picture'] = async (url, signal) => {
      const body = await load(url, signal)
      if (!body.ok || broken.has(url)) return body
      broken.add(url)
      return succeeded(
        (async function* () {
          yield new Uint8Array([1])
          throw new Error('cut')
        })(),
      )
    }
    const keeper = await start(archive, Object.assign(source, { picture }))
    keeper.press({ kind: 'illust', id: '5' })
    await keeper.settled()
    expect(keys(archive)).toEqual(['illust:5'])
    expect(broken.size).toBeGreaterThan(8)
    expect((await verifyArchive({ archive })).problemCount).toBe(0)
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

  it('stay as they were when rules.json cannot be written', async () => {
    const archive = await testArchive()
    const keeper = await start(archive, scriptedSource([]))
    const before = keeper.rules()
    await mkdir(join(archive.directory, 'rules.json'))
    await expect(keeper.setRules({ rules: [rule('mine', publicBookmarks)] })).rejects.toThrow()
    expect(keeper.rules()).toEqual(before)
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

  it('P28 keep both versions when the artist uploads a work again', async () => {
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
