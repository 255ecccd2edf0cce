// A purged work is gone from every route, cache and replica: two gateways over the sample with one Valkey and a disk cache each.
import { readdirSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { list, record, text } from '@emaki/domain'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { openResponseStore } from '../cache/responseStore.ts'
import { runCommand } from '../commands/dispatcher.ts'
import { openMirrorContext } from '../contract/testing/mirrorContext.ts'
import { openSampleSite, type SampleSite, signIn } from '../contract/testing/sampleGateway.ts'
import { findSubjects, plainRoutes, type Subjects } from '../contract/testing/subjects.ts'
import { openPictureCache } from '../images/cache/pictureCache.ts'
import { createLog } from '../log/log.ts'
import { feedFromFetch } from '../network/pictureFeed.ts'
import { temporaryDirectory } from '../testing/program.ts'
import { json, type RawResponse, rawRequest } from '../testing/rawRequest.ts'
import { hasValkey, startValkey } from '../testing/startValkey.ts'
import { openValkey } from '../valkey/sharedValkey.ts'
import { openDenyList } from './denyList.ts'
import { removeCopiesOfDenied } from './removeCopies.ts'

const log = createLog('silent')
const now = new Date('2026-11-20T15:00:00+09:00')
const deadlines = { connectMs: 10_000, commandMs: 10_000, lockMs: 10_000 }

let site: SampleSite
let subjects: Subjects
let session: string

beforeAll(async () => {
  site = openSampleSite()
  const [account] = site.catalogue.accounts()
  session = account?.session ?? ''
  const client = { clientId: 'sample', clientSecret: 'sample', hashSecret: 'sample' }
  const refreshToken = account?.refreshToken ?? ''
  subjects = await findSubjects(
    openMirrorContext({ ...client, fetch: site.fetch, refreshToken, now: () => now.getTime() }),
    now.getTime(),
  )
}, 120_000)
afterAll(() => site.close())

/** A gateway with a disk cache of pictures, and responses in the Valkey. */
async function replica(valkeyUrl: string) {
  const directory = temporaryDirectory()
  const valkey = openValkey(valkeyUrl, log, deadlines)
  await vi.waitFor(() => expect(valkey.connection.status).toBe('ready'))
  const store = openResponseStore({ directory: undefined, maxDiskBytes: 0, valkey, log })
  const denyList = await openDenyList({ directory, valkey, log })
  const imageCache = openPictureCache({ directory: `${directory}/images`, maxBytes: 1e8, log })
  removeCopiesOfDenied({ denyList, directory, imageCache, valkey, log })
  onTestFinished(async () => {
    denyList.close()
    await store.close()
    valkey.close()
  })
  const pictures = feedFromFetch(site.fetch)
  const gateway = await site.gateway({ store, valkey, denyList, imageCache, pictures })
  return { directory, port: gateway.port, connection: valkey.connection }
}

const purge = (directory: string, valkeyUrl: string, ...what: string[]) =>
  runCommand(['purge', ...what], {
    environment: { EMAKI_DATA: directory, EMAKI_VALKEY_URL: valkeyUrl },
    version: '0',
    print: () => undefined,
    warn: (line) => expect.unreachable(line),
  })

interface Target {
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Addresses of every API, and of pages, that may contain works. */
async function targets(port: number): Promise<Target[]> {
  const { illust, novel, artist, ugoira, day } = subjects
  const bearer = { authorization: `Bearer ${await signIn(port, site.catalogue.accounts()[0]?.refreshToken ?? '')}` }
  const web = { 'x-auth': `PHPSESSID=${session}` }
  const routes = [...plainRoutes(subjects)].filter(([path]) => path !== '/me').map(([, route]) => encodeURI(decodeURI(route)))
  const companion = [
    `/ajax/illust/${illust}?full=1`,
    `/ajax/illust/${illust}/pages`,
    `/ajax/illust/${ugoira}/ugoira_meta`,
    `/ajax/novel/${novel}`,
    `/ajax/user/${artist}?full=1`,
    `/ajax/illust/new?limit=20`,
    '/ajax/discovery/artworks?limit=60',
    '/ajax/discovery/users?limit=60',
    `/ajax/illusts/comments/roots?illust_id=${illust}&limit=3`,
    `/ranking?mode=daily&date=${day.replaceAll('-', '')}`,
    '/api/pixivision',
  ].map((path) => `/api/companion${path}`)
  return [
    ...routes.map((route) => ({ path: `/api/mirror${route}` })),
    ...routes.filter((route) => someRoutes.test(route)).map((route) => ({ path: `/api/pixiv${route}`, headers: bearer })),
    ...companion.flatMap((path) => [{ path }, { path, headers: web }]),
    ...[`/v1/illust/detail?illust_id=${illust}`, `/v2/novel/detail?novel_id=${novel}`, `/webview/v2/novel?id=${novel}`].map(
      (path) => ({ path: `/pixiv-app-api${path}`, headers: bearer }),
    ),
    ...[
      '/',
      `/rank/day?date=${day}`,
      `/artworks/${illust}`,
      `/novel/${novel}`,
      `/oembed?url=${encodeURIComponent(`http://127.0.0.1:${port}/artworks/${illust}`)}`,
    ].map((path) => ({ path, headers: { accept: 'text/html' } })),
  ]
}

/** Of each kind of response one route, because every call of the sample takes time. */
const someRoutes = /\/(?:illust|rank|search|member_illust|illust_series|member_illust_series|ranking|artworks)\b|^\/$/

const send = (port: number, { path, headers = {} }: Target) => rawRequest(port, path, { headers })

/** True when a response shows the work: as the id of an object, or by its title or a picture. */
const showsArtwork = (id: number, title: string) => (response: RawResponse) => {
  const body = response.body.toString('utf8')
  return new RegExp(`"(?:id|illust_?[iI]d)":"?${id}"?[,}]|/${id}_(?:p0|ugoira|master|square)`).test(body) || body.includes(title)
}

async function detail(port: number, route: string, member: string) {
  return record(record(json(await rawRequest(port, `/api/mirror${route}`)))[member])
}

describe.skipIf(!hasValkey)('a purged work', () => {
  test('is gone from every route, cache and replica at once', { timeout: 120_000 }, async () => {
    const { url } = await startValkey()
    const [a, b] = [await replica(url), await replica(url)]
    const work = await detail(a.port, `/illust?id=${subjects.illust}`, 'illust')
    const picture = `/api/image/${text(record(work.image_urls).square_medium).replace('https://', '')}`
    const shows = showsArtwork(subjects.illust, text(work.title))
    const all = await targets(a.port)
    const before: boolean[] = []
    for (const target of all) before.push(shows(await send(a.port, target)))
    // Also in the memory and on the disk of the other replica.
    for (const { port } of [a, b]) expect((await rawRequest(port, picture)).status).toBe(200)
    for (const target of all.slice(0, plainRoutes(subjects).size)) await send(b.port, target)
    const shown = all.filter((_, index) => before[index]).map(({ path }) => path.split('?', 1)[0])
    for (const path of [
      '/api/mirror/illust',
      '/api/mirror/rank',
      '/api/companion/ranking',
      `/artworks/${subjects.illust}`,
      '/oembed',
      '/',
    ])
      expect(shown).toContain(path)
    const stored = async () => {
      const values = await Promise.all((await a.connection.keys('emaki:*-*')).map((key) => a.connection.get(key)))
      return values.filter((value) => value?.includes(`\\"id\\":${subjects.illust},`))
    }
    expect((await stored()).length).toBeGreaterThan(0)

    expect(await purge(a.directory, url, String(subjects.illust))).toBe(0)
    for (const { port } of [a, b])
      await vi.waitFor(
        async () => expect((await rawRequest(port, `/api/mirror/illust?id=${subjects.illust}`)).status).toBe(404),
        { interval: 20 },
      )
    for (const { port, directory } of [a, b]) {
      for (const target of all) expect([target.path, shows(await send(port, target))]).toEqual([target.path, false])
      for (const address of [picture, picture.replace('/api/image/i.pximg.net/', '/-/')])
        expect((await rawRequest(port, address)).status).toBe(404)
      await vi.waitFor(() => expect(readdirSync(`${directory}/images`, { recursive: true }).join()).not.toContain('-a'))
    }
    expect(await stored()).toEqual([])
  })

  test('stays away after a restart without the Valkey', async () => {
    const valkey = await startValkey()
    const [a, b] = [await replica(valkey.url), await replica(valkey.url)]
    await purge(a.directory, valkey.url, String(subjects.illust))
    const denied = async (directory: string) =>
      (await openList(directory)).rules().deniesSubject({ kind: 'artwork', id: String(subjects.illust) })
    for (const { directory } of [a, b]) await vi.waitFor(async () => expect(await denied(directory)).toBe(true))
  })

  test('is served again after --undo, and a replica that was off learns of it', async () => {
    const { url } = await startValkey()
    const [a, off] = [await replica(url), temporaryDirectory()]
    await purge(off, url, 'tag rain')
    await vi.waitFor(async () => expect((await openList(a.directory)).rules().size).toBe(1))
    expect(await purge(a.directory, url, '--undo', 'tag rain')).toBe(0)
    const valkey = openValkey(url, log, deadlines)
    onTestFinished(() => valkey.close())
    await vi.waitFor(() => expect(valkey.connection.status).toBe('ready'))
    const list = await openDenyList({ directory: off, valkey, log })
    onTestFinished(() => list.close())
    expect(list.rules().size).toBe(0)
  })
})

async function openList(directory: string) {
  const list = await openDenyList({ directory, log })
  onTestFinished(() => list.close())
  return list
}

describe('a deny list without a Valkey', () => {
  /** A gateway over the sample whose list has these lines. */
  const denying = async (...lines: string[]) => {
    const directory = temporaryDirectory()
    if (lines.length > 0) await purgeLocal(directory, ...lines)
    const denyList = await openList(directory)
    const { port } = await site.gateway({ denyList, pictures: feedFromFetch(site.fetch) })
    return { directory, port }
  }
  const purgeLocal = (directory: string, ...what: string[]) => purge(directory, '', ...what)
  const sampleWork = async () => {
    const { port } = await site.gateway()
    return detail(port, `/illust?id=${subjects.illust}`, 'illust')
  }
  const pictureOf = (work: Readonly<Record<string, unknown>>) =>
    `/api/image/${text(record(work.image_urls).square_medium).replace('https://', '')}`

  test.each(['user', 'tag', 'word'] as const)('denies works by %s on every route, also their pictures', async (kind) => {
    const work = await sampleWork()
    const value = { user: record(work.user).id, tag: record(list(work.tags)[0]).name, word: work.title }[kind]
    const { port } = await denying(`${kind} ${value}`)
    // A picture whose work was never seen is looked up.
    expect((await rawRequest(port, pictureOf(work))).status).toBe(404)
    const shows = showsArtwork(subjects.illust, text(work.title))
    const all = (await targets(port)).filter(({ path }) => someRoutes.test(path))
    for (const target of all) expect([target.path, shows(await send(port, target))]).toEqual([target.path, false])
    for (const route of ['related', 'illust_comments'])
      expect((await rawRequest(port, `/api/mirror/${route}?id=${subjects.illust}`)).status).toBe(404)
    const other = await rawRequest(port, `/api/mirror/novel_detail?id=${subjects.novel}`)
    expect(other.status).toBe(kind === 'tag' ? other.status : 200)
  })

  test('leaves no responses and pictures on the disk after emaki purge', async () => {
    const directory = temporaryDirectory()
    const store = openResponseStore({ directory: `${directory}/responses`, maxDiskBytes: 1e8, valkey: undefined, log })
    const imageCache = openPictureCache({ directory: `${directory}/images`, maxBytes: 1e8, log })
    const { port } = await site.gateway({ store, imageCache, pictures: feedFromFetch(site.fetch) })
    const work = await detail(port, `/illust?id=${subjects.illust}`, 'illust')
    await rawRequest(port, pictureOf(work))
    await rawRequest(port, `/api/mirror/rank?mode=day&date=${subjects.day}`)
    const isCopy = (path: string) =>
      path.endsWith(`-a${subjects.illust}`) || readFileSync(path, 'utf8').includes(text(work.title))
    const copies = () =>
      ['responses', 'images'].map((name) => {
        const entries = readdirSync(join(directory, name), { recursive: true, withFileTypes: true })
        return entries.filter((entry) => entry.isFile() && isCopy(join(entry.parentPath, entry.name))).length
      })
    // The response about the work, the ranking, and the picture.
    await vi.waitFor(() => expect(copies()).toEqual([2, 1]))
    await store.close()
    expect(await purgeLocal(directory, String(subjects.illust))).toBe(0)
    expect(copies()).toEqual([0, 0])
  })

  test('denies a novel with its text, translation and series entry', async () => {
    const { port } = await denying(`novel ${subjects.novel}`)
    const addresses = ['novel_detail', 'webview_novel', 'novel_text', 'novel_comments', 'related_novel'].map(
      (route) => `/api/mirror/${route}?id=${subjects.novel}`,
    )
    for (const path of [
      ...addresses,
      `/api/companion/ajax/novel/${subjects.novel}`,
      `/api/pixiv-novel-translate/${subjects.novel}.html?srv=sc`,
    ])
      expect([path, (await rawRequest(port, path)).status]).toEqual([path, 404])
    const ranking = record(json(await rawRequest(port, `/api/mirror/rank_novel?mode=week&date=${subjects.day}`)))
    expect(list(ranking.novels).map((one) => record(one).id)).not.toContain(subjects.novel)
  })

  test('answers in the format of each API', async () => {
    const { port } = await denying(`artwork ${subjects.illust}`)
    const bodies = await Promise.all(
      [`/api/mirror/illust?id=${subjects.illust}`, `/api/companion/ajax/illust/${subjects.illust}`].map(async (path) =>
        record(json(await rawRequest(port, path))),
      ),
    )
    expect(bodies).toMatchObject([{ code: 404, error: { message: 'Not Found' } }, { error: { message: 'Not Found' } }])
  })

  test('applies lines that are written to the file by hand, and warns of others', async () => {
    const { directory, port } = await denying()
    const path = `/api/mirror/illust?id=${subjects.illust}`
    expect((await rawRequest(port, path)).status).toBe(200)
    await writeFile(
      `${directory}/deny.txt`,
      `# by hand\nnonsense\nhttps://www.pixiv.net/artworks/${subjects.illust} # report 5\n`,
    )
    await vi.waitFor(async () => expect((await rawRequest(port, path)).status).toBe(404))
    await purgeLocal(directory, '--undo', String(subjects.illust))
    await vi.waitFor(async () => expect((await rawRequest(port, path)).status).toBe(200))
  })
})
