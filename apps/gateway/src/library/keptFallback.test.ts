// The archive behind the source: 500 works of the embedded site that were kept and then withdrawn.
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAppApi, createMemoryTokenStore } from '@emaki/app-api'
import { type Archive, openArchive, type WorkKey } from '@emaki/archive'
import type { Catalogue } from '@emaki/catalogue'
import { createDenyRules, type Fetch, list, record, text } from '@emaki/domain'
import { createMirror, type MirrorFetch } from '@emaki/mirror'
import { createSite } from '@emaki/site'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSampleCopy } from '../../../../sample/catalogue/src/testing/sampleCopy.ts'
import { createPlainRenderer } from '../../../../sample/site/src/testing/plainRenderer.ts'
import { createWithdrawals } from '../../../../sample/site/src/testing/withdrawals.ts'
import { createLog } from '../log/log.ts'
import { keepSampleWorks } from '../testing/keepSampleWorks.ts'
import { startGateway, type TestGatewayOptions } from '../testing/startGateway.ts'
import { openKept } from './openKept.ts'
import type { Library } from './openLibrary.ts'

const moment = new Date('2026-11-20T15:00:00+09:00')
const now = () => moment
const client = { clientId: 'sample', clientSecret: 'sample', hashSecret: 'sample' }
const withdrawals = createWithdrawals()
const referer = { referer: 'https://app-api.pixiv.net/' }
const keptWorks = 500
/** Ends tests over all works when they hang, in ms. */
const timeout = 240_000

let directory: string
let archive: Archive
let library: Library
let catalogue: Catalogue
let site: Fetch
let mirror: MirrorFetch
let keys: readonly WorkKey[]
/** SHA-256 of each original, by its address, as the site sent it. */
const originals = new Map<string, string>()

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'emaki-kept-'))
  archive = await openArchive({ directory, now })
  catalogue = openSampleCopy(now)
  site = createSite({ catalogue: withdrawals.applied(catalogue), renderer: createPlainRenderer(), now })
  const refreshToken = catalogue.accounts()[0]?.refreshToken
  const api = createAppApi({ ...client, fetch: site, tokens: createMemoryTokenStore(refreshToken), now: () => moment.getTime() })
  const app = createMirror({ api })
  mirror = (request) => app.fetch(request)
  keys = chosenKeys()
  const recording: Fetch = async (request) => {
    const response = await site(request)
    if (new URL(request.url).pathname.startsWith('/img-original/'))
      originals.set(request.url, sha256(await response.clone().arrayBuffer()))
    return response
  }
  await keepSampleWorks({ archive, api, fetch: recording, hasPreviews: false }, keys)
  for (const [index, { kind, id }] of keys.entries())
    withdrawals.withdraw(kind, Number(id), index % 2 === 0 ? 'deleted' : 'private')
  const log = createLog('silent', { write: () => undefined })
  const mayWrite = () => true
  library = { archive, mayWrite, kept: openKept({ archive, mayWrite }, log), close: async () => undefined }
}, 240_000)

afterAll(() => {
  archive.close()
  catalogue.close()
  rmSync(directory, { recursive: true, force: true })
})

const sha256 = (bytes: ArrayBuffer) => createHash('sha256').update(new Uint8Array(bytes)).digest('hex')
const reader = () => catalogue.accounts()[0]?.id ?? 0

/** Bookmarks of the account, the parts of a manga series, ranked works and novels. */
function chosenKeys(): WorkKey[] {
  const day = '2026-11-18'
  const manga = catalogue.ranking('week_manga', day, { offset: 0, limit: 60 }).find(({ series }) => series !== null)
  const works = [
    ...catalogue.works(catalogue.bookmarksOf('illust', reader(), { restrict: 'public', limit: 40 }).map(({ id }) => id)),
    ...catalogue.partsOfSeries(manga?.series?.id ?? 0, 0, { offset: 0, limit: 6 }),
    ...catalogue.ranking('day', day, { offset: 0, limit: 500 }),
    ...catalogue.ranking('week', day, { offset: 0, limit: 500 }),
    ...catalogue.ranking('month', day, { offset: 0, limit: 500 }),
  ].filter(({ stub, xRestrict, pageCount, series }) => !stub && xRestrict === 0 && (pageCount === 1 || series))
  const novels = catalogue.novelRanking('week', day, { offset: 0, limit: 60 }).filter(({ xRestrict }) => xRestrict === 0)
  const illustIds = [...new Set(works.map(({ id }) => id))].slice(0, keptWorks - 50)
  const novelIds = [...new Set(novels.map(({ id }) => id))].slice(0, 50)
  return [
    ...illustIds.map((id) => ({ kind: 'illust', id: String(id) }) as const),
    ...novelIds.map((id) => ({ kind: 'novel', id: String(id) }) as const),
  ]
}

async function open(options: TestGatewayOptions = {}) {
  const { port } = await startGateway({
    fetch: site,
    mirror,
    library,
    now,
    ...options,
    config: { archiveReaders: true, publicHosts: ['viewer.example'], ...options.config },
  })
  const send = (path: string, headers: Record<string, string> = {}) => fetch(`http://127.0.0.1:${port}${path}`, { headers })
  const json = async (path: string) => {
    const response = await send(`/api/mirror${path}`)
    return { status: response.status, headers: response.headers, body: record(await response.json()) }
  }
  return { send, json, picture: (url: string) => send(`/api/image/${url.replace('https://', '')}`) }
}

/** Runs a check for all items, some at the same time. */
async function forEach<T>(items: readonly T[], check: (item: T) => Promise<void>): Promise<void> {
  for (let start = 0; start < items.length; start += 25) await Promise.all(items.slice(start, start + 25).map(check))
}

const illustKeys = () => keys.filter(({ kind }) => kind === 'illust')
const firstIllust = () => illustKeys()[0]?.id ?? ''

describe('withdrawn works that were kept', () => {
  it(
    'open under their ids',
    async () => {
      const { json } = await open()
      expect(keys).toHaveLength(keptWorks)
      await forEach(keys, async ({ kind, id }) => {
        const { status, headers, body } = await json(kind === 'illust' ? `/illust?id=${id}` : `/novel_detail?id=${id}`)
        const work = record(kind === 'illust' ? body.illust : body.novel)
        expect([status, String(work.id), work.visible], id).toEqual([200, id, true])
        expect(work.title).not.toBe('')
        expect([headers.get('x-emaki-kept'), work.emaki_kept]).toEqual([moment.toISOString(), moment.toISOString()])
        expect([headers.get('server-timing'), headers.get('cache-control')]).toEqual(['source;desc="archive"', 'no-store'])
      })
    },
    timeout,
  )

  it(
    'have their originals byte for byte at the same addresses',
    async () => {
      const { picture } = await open()
      expect(originals.size).toBeGreaterThanOrEqual(450)
      await forEach([...originals], async ([url, hash]) => {
        expect((await site(new Request(url, { headers: referer }))).status, url).toBe(404)
        const response = await picture(url)
        expect([response.status, sha256(await response.arrayBuffer())], url).toEqual([200, hash])
        expect(response.headers.get('x-emaki-kept')).toBe(moment.toISOString())
        expect(response.headers.get('cache-control')).toBe('private, max-age=300')
      })
    },
    timeout,
  )

  it('have their text', async () => {
    const { json } = await open()
    const novel = keys.find(({ kind }) => kind === 'novel')?.id ?? ''
    const expected = catalogue.novelText(Number(novel))
    expect((await json(`/novel_text?id=${novel}`)).body.novel_text).toBe(expected)
    expect((await json(`/webview_novel?id=${novel}`)).body).toMatchObject({ id: novel, text: expected })
  })

  it('replace their limited stubs in lists', async () => {
    const { json } = await open()
    const { body, headers } = await json('/rank?mode=day&date=2026-11-18')
    const works = list(body.illusts).map(record)
    const isKept = (work: Record<string, unknown> | ReturnType<typeof record>) =>
      keys.some(({ kind, id }) => kind === 'illust' && id === String(work.id))
    expect(works.filter(({ visible }) => visible !== true)).toEqual([])
    expect(works.filter(isKept).length).toBeGreaterThan(5)
    for (const work of works.filter(isKept)) expect(work.emaki_kept).toBe(moment.toISOString())
    expect(headers.get('cache-control')).toBe('no-store')
  })

  it('replace their limited stubs in bookmarks, which have nothing that upstream did not list', async () => {
    const { json } = await open()
    const listed = catalogue.bookmarksOf('illust', reader(), { restrict: 'public', limit: 30 }).map(({ id }) => id)
    const { body } = await json(`/favorite?id=${reader()}`)
    const works = list(body.illusts).map(record)
    expect(works.map(({ id }) => id)).toEqual(listed)
    expect(works.filter(({ emaki_kept }) => emaki_kept !== undefined).length).toBeGreaterThan(10)
  })

  it('return to the lists of their series', async () => {
    const { json } = await open()
    const counts = new Map<number, number[]>()
    for (const { id, series } of catalogue.works(illustKeys().map((key) => Number(key.id))))
      if (series) counts.set(series.id, [...(counts.get(series.id) ?? []), id])
    const [series, kept = []] = [...counts].sort(([, a], [, b]) => b.length - a.length)[0] ?? []
    expect(kept.length).toBeGreaterThan(1)
    const { body } = await json(`/illust_series?id=${series}`)
    const listed = list(body.illusts).map((work) => Number(record(work).id))
    expect(listed).toEqual(expect.arrayContaining(kept))
    expect(listed).toEqual([...listed].sort((a, b) => b - a))
  })

  it('are served to clients with their own access token', async () => {
    const { send } = await open({ source: { personalMirror: () => mirror } })
    const headers = { authorization: 'Bearer 0123456789abcdef' }
    const response = await send(`/api/mirror/illust?id=${firstIllust()}`, headers)
    expect(response.headers.get('x-emaki-kept')).toBe(moment.toISOString())
    expect(response.headers.get('cache-control')).toBe('private, no-store')
  })

  it('have the companion’s data of their page, which is marked and never cached', async () => {
    const { send } = await open({ source: { fetch: site } })
    for (const address of [
      `/ajax/illust/${firstIllust()}?full=1`,
      `/ajax/illust/${firstIllust()}/pages`,
      `/ajax/novel/${keys.find(({ kind }) => kind === 'novel')?.id}`,
    ]) {
      const response = await send(`/api/companion${address}`)
      expect([address, response.status, response.headers.get('x-emaki-kept')]).toEqual([address, 200, moment.toISOString()])
      expect([response.headers.get('server-timing'), response.headers.get('cache-control')]).toEqual([
        'source;desc="archive"',
        'no-store',
      ])
      // The same with a session, which shares no response.
      const session = { 'x-auth': `PHPSESSID=${catalogue.accounts()[0]?.session}` }
      expect((await send(`/api/companion${address}`, session)).status).toBe(200)
    }
  })

  it('have no data of the companion for clients that may not read the archive', async () => {
    const { send } = await open({ source: { fetch: site }, config: { archiveReaders: false } })
    expect((await send(`/api/companion/ajax/illust/${firstIllust()}/pages`)).status).toBe(404)
  })

  it('have no data of the companion when the operator denies them', async () => {
    const rules = createDenyRules([{ kind: 'artwork', value: firstIllust() }])
    const { send } = await open({ source: { fetch: site }, denyList: { rules: () => rules } })
    expect((await send(`/api/companion/ajax/illust/${firstIllust()}/pages`)).status).toBe(404)
  })

  it('are missing for visitors when they are kept for private bookmarks only', async () => {
    const { send, json, picture } = await open({ source: { fetch: site } })
    const key = illustKeys()[5] ?? { kind: 'illust' as const, id: '' }
    const url = text(record(record((await json(`/illust?id=${key.id}`)).body.illust).meta_single_page).original_image_url)
    await archive.store.update(key, (sidecar) => ({ ...sidecar, keptBy: ['private:mine'] }))
    expect((await json(`/illust?id=${key.id}`)).headers.get('x-emaki-kept')).toBeNull()
    expect((await send(`/api/companion/ajax/illust/${key.id}/pages`)).headers.get('x-emaki-kept')).toBeNull()
    if (url !== '') expect((await picture(url)).status).toBe(404)
    await archive.store.update(key, (sidecar) => ({ ...sidecar, keptBy: ['pressed'] }))
    expect((await json(`/illust?id=${key.id}`)).headers.get('x-emaki-kept')).not.toBeNull()
  })

  it('are missing for clients that may not read the archive', async () => {
    const { json, picture } = await open({ config: { archiveReaders: false } })
    const { body, headers } = await json(`/illust?id=${firstIllust()}`)
    expect([Object.hasOwn(body, 'error'), headers.get('x-emaki-kept')]).toEqual([true, null])
    expect((await picture([...originals.keys()][0] ?? '')).status).toBe(404)
  })

  it('are missing when the operator denies them', async () => {
    const rules = createDenyRules([{ kind: 'artwork', value: firstIllust() }])
    const { json, picture } = await open({ denyList: { rules: () => rules } })
    expect((await json(`/illust?id=${firstIllust()}`)).status).toBe(404)
    expect((await picture([...originals.keys()][0] ?? '')).status).toBe(404)
  })

  it('are served while upstream is unreachable', async () => {
    const { json } = await open({ mirror: () => Response.json({ code: 502, detail: 'x' }, { status: 502 }) })
    const { status, body } = await json(`/illust?id=${firstIllust()}`)
    expect([status, String(record(body.illust).id)]).toEqual([200, firstIllust()])
    expect((await json('/rank?mode=day')).status).toBe(502)
  })

  it('note once a day what upstream says of them', async () => {
    const { json } = await open()
    const { kind, id } = illustKeys()[1] ?? { kind: 'illust', id: '' }
    for (let count = 0; count < 3; count++) await json(`/illust?id=${id}`)
    const states = (await archive.store.sidecar({ kind, id }))?.observations.map(({ state }) => state)
    expect(states).toEqual(['live', 'private'])
  })

  it('disappear when they are moved to the trash', async () => {
    const { json, picture } = await open()
    const key = illustKeys().at(-1) ?? { kind: 'illust' as const, id: '' }
    const before = await json(`/illust?id=${key.id}`)
    const { meta_single_page: single, meta_pages: pages } = record(before.body.illust)
    const [first] = list(pages)
    const url = text(record(single).original_image_url) || text(record(record(first).image_urls).original)
    expect((await picture(url)).status).toBe(200)
    await archive.store.trash(key)
    expect((await json(`/illust?id=${key.id}`)).headers.get('x-emaki-kept')).toBeNull()
    expect((await picture(url)).status).toBe(404)
    await archive.store.restore(key)
    expect((await picture(url)).status).toBe(200)
  })
})

describe('works that upstream still has', () => {
  it('come from upstream, also when they are kept', async () => {
    const key = illustKeys()[3] ?? { kind: 'illust' as const, id: '' }
    withdrawals.publish('illust', Number(key.id))
    const { json } = await open()
    const { headers, body } = await json(`/illust?id=${key.id}`)
    expect([headers.get('x-emaki-kept'), record(body.illust).emaki_kept]).toEqual([null, undefined])
    expect(headers.get('cache-control')).toMatch(/^public/)
  })
})
