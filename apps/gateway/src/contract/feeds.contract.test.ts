// Feeds over the embedded site while its clock moves day by day, with three replicas and a restart (docs/guide/feeds.md).
import { defaultRankingDate, list, record, text } from '@emaki/domain'
import type { MirrorFetch } from '@emaki/mirror'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ResponseStore } from '../cache/responseStore.ts'
import { readAtom } from '../syndication/testing/readAtom.ts'
import { sharedStore } from '../syndication/testing/sharedStore.ts'
import { rawRequest } from '../testing/rawRequest.ts'
import { moment, openSampleSite, type SampleSite } from './testing/sampleGateway.ts'

type Item = Readonly<Record<string, unknown>>

/** Days after which each kind of feed has had a new work. */
const days = 4
const dayAfter = (day: number) => new Date(moment.getTime() + day * 86_400_000)

/** The works of a mirror list that a feed shows by default: for all ages and not made with AI. */
async function worksOf(site: SampleSite, path: string): Promise<readonly Item[]> {
  const body = record(await (await site.mirror(new Request(`http://mirror.invalid${path}`))).json())
  return [...list(body.illusts), ...list(body.novels)].map(record)
}
const isShown = (work: Item): boolean =>
  Number(work.x_restrict ?? 0) === 0 && Number(work.illust_ai_type ?? work.novel_ai_type ?? 0) < 2 && work.visible !== false

const idsOf = (works: readonly Item[]) => works.filter(isShown).map(({ id }) => String(id))
const isNew = ({ create_date }: Item) => Date.parse(text(create_date)) > moment.getTime()

interface Feed {
  readonly path: string
  /** The same list at the mirror, on a day. */
  list(day: number): string
}

/** Everything that was published since `moment`, newest first. */
async function newWorks(site: SampleSite, route: string, cursor: string): Promise<readonly Item[]> {
  const found: Item[] = []
  for (let more = await worksOf(site, route); more.some(isNew); ) {
    found.push(...more.filter(isNew))
    more = more.every(isNew) ? await worksOf(site, `${route}?${cursor}=${more.at(-1)?.id}`) : []
  }
  return found.filter(isShown)
}

const seriesId = (work: Item | undefined) => String(record(work?.series).id)
const userId = (work: Item | undefined) => String(record(work?.user).id)
const inSeries = (works: readonly Item[]) => works.find((work) => Number(record(work.series).id) > 0)
const tagOf = (work: Item | undefined) =>
  text(
    record(
      list(work?.tags)
        .map(record)
        .find(({ name }) => !/^R-?18/.test(text(name))),
    ).name,
  )

/** Feeds whose lists have new works in these days, found in a copy of the collection that is ahead. */
async function findFeeds(ahead: SampleSite): Promise<readonly Feed[]> {
  const illustrations = await newWorks(ahead, '/illust_new', 'max_illust_id')
  const manga = await newWorks(ahead, '/manga_new', 'max_illust_id')
  const novels = await newWorks(ahead, '/novel_new', 'max_novel_id')
  const [illustration, comic, novel] = [illustrations[0], manga[0], novels[0]]
  const [mangaPart, novelPart] = [inSeries(manga), inSeries(novels)]
  const same = (path: string, address: string): Feed => ({ path, list: () => address })
  const search = (kind: string, work: Item | undefined) => {
    const word = encodeURIComponent(tagOf(work))
    return same(
      `${kind}/${word}`,
      `/${kind}?word=${word}%20-R-18%20-R18%20-18%2B&search_ai_type=1&order=date_desc&sort=date_desc`,
    )
  }
  const ranking = (path: string, route: string): Feed => ({
    path,
    list: (day) => `${route}&date=${defaultRankingDate(dayAfter(day))}`,
  })
  return [
    same(`users/${userId(illustration)}/illustrations`, `/member_illust?id=${userId(illustration)}&illust_type=illust`),
    same(`users/${userId(comic)}/manga`, `/member_illust?id=${userId(comic)}&illust_type=manga`),
    same(`users/${userId(novel)}/novels`, `/member_novel?id=${userId(novel)}`),
    same(`user/${userId(mangaPart)}/series/${seriesId(mangaPart)}`, `/illust_series?id=${seriesId(mangaPart)}`),
    same(`novel/series/${seriesId(novelPart)}`, `/novel_series?id=${seriesId(novelPart)}`),
    search('search', illustration),
    search('search_novel', novel),
    ranking('rank/daily', '/rank?mode=day'),
    ranking('rank_novel/day', '/rank_novel?mode=day'),
  ]
}

describe('the feeds of the sample', () => {
  let day = 0
  const now = () => dayAfter(day)
  let site: SampleSite
  let feeds: readonly Feed[]
  beforeAll(async () => {
    const ahead = openSampleSite(() => dayAfter(days))
    feeds = await findFeeds(ahead)
    await ahead.close()
    site = openSampleSite(now)
  }, 120_000)
  afterAll(() => site.close())

  /** Three gateways with one store, which read a feed. Their calls to the mirror are added to `calls`. */
  async function openReplicas(store: ResponseStore, calls: string[]) {
    const open = async () => {
      const mirror: MirrorFetch = (request) => {
        calls.push(request.url)
        return site.mirror(request)
      }
      const { port } = await site.gateway({ store, mirror })
      return async (path: string) => {
        const { status, body } = await rawRequest(port, `/feeds/${path}.atom`, { headers: { host: 'localhost:8080' } })
        expect([path, status]).toEqual([path, 200])
        // The reader fails when an id occurs twice.
        return readAtom(body.toString('utf8')).entries.map(({ id }) => id.replace(/\D+/g, ''))
      }
    }
    return Promise.all([open(), open(), open()])
  }

  /** The entries of every feed, which must be the same in all replicas. */
  async function readAll(readers: Awaited<ReturnType<typeof openReplicas>>): Promise<Entries> {
    const entries = new Map<string, readonly string[]>()
    for (const { path } of feeds) {
      const [first = [], ...others] = await Promise.all(readers.map((reader) => reader(path)))
      expect([path, others]).toEqual([path, [first, first]])
      entries.set(path, first)
    }
    return entries
  }

  const readLists = async (): Promise<Entries> =>
    new Map(await Promise.all(feeds.map(async ({ path, list }) => [path, idsOf(await worksOf(site, list(day)))] as const)))

  it('have exactly the new works of each day, once, in three replicas and after a restart, with one call for each list and day', async () => {
    const store = sharedStore(() => now().getTime())
    const added = new Map<string, number>()
    let before: { readonly lists: Entries; readonly entries: Entries } | undefined
    for (day = 0; day <= days; day++) {
      const calls: string[] = []
      const lists = await readLists()
      const entries = await readAll(await openReplicas(store, calls))
      // The same after a restart, without a call.
      expect(await readAll(await openReplicas(store, calls))).toEqual(entries)
      expect(calls).toHaveLength(feeds.length)
      for (const { path } of before ? feeds : []) {
        const expected = newIn(lists, before?.lists, path)
        expect([day, path, newIn(entries, before?.entries, path)]).toEqual([day, path, expected])
        added.set(path, (added.get(path) ?? 0) + expected.length)
      }
      before = { lists, entries }
    }
    expect(feeds.filter(({ path }) => (added.get(path) ?? 0) === 0)).toEqual([])
  })
})

type Entries = ReadonlyMap<string, readonly string[]>

/** The ids of a feed that were not there before, sorted. */
const newIn = (after: Entries, before: Entries | undefined, path: string): readonly string[] =>
  (after.get(path) ?? []).filter((id) => before?.get(path)?.includes(id) === false).sort()
