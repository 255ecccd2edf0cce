// The same works, novels and users of the sample by the app API and by the web side: they differ only where docs/operate/web-source.md
// says so.
import { list, record } from '@emaki/domain'
import { createMirror } from '@emaki/mirror'
import { createWebApi, createWebClient, politePace, systemClock } from '@emaki/web-api'
import { afterAll, expect, test } from 'vitest'
import { type ContractContext, openContractContext } from '../../contract/testing/contractContext.ts'
import { createWebAppApi } from './webAppApi.ts'

const sides: ContractContext = openContractContext()
afterAll(() => sides.close())

const client = createWebClient({
  fetch: sides.site,
  clock: systemClock,
  pace: { ...politePace, spacingMs: 0 },
  userAgent: 'test',
})
const web = createMirror({ api: createWebAppApi({ open: (call) => createWebApi({ client, ...call }) }) })

/** The paths at which two values differ. All places of a list have the path `[]`. */
function differences(one: unknown, other: unknown, path = ''): string[] {
  if (Array.isArray(one) && Array.isArray(other) && one.length === other.length)
    return one.flatMap((item, index) => differences(item, other[index], `${path}[]`))
  if (isObject(one) && isObject(other)) {
    const names = new Set([...Object.keys(one), ...Object.keys(other)])
    return [...names].flatMap((name) => differences(one[name], other[name], path === '' ? name : `${path}.${name}`))
  }
  return Object.is(one, other) ? [] : [path]
}
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** One address by the app API and by the web side. */
async function bothSides(address: string) {
  const read = async () => {
    const response = await web.request(address, { headers: { 'Accept-Language': 'ja' } })
    return record(await response.json())
  }
  const [app, site] = await Promise.all([sides.send(address, 'ja'), read()])
  return { app: app.body, site }
}

const sorted = (paths: Iterable<string>) => [...new Set(paths)].sort()

/** Fields of the app API that no reader of the mirror uses, and that the web side does not have. */
const unread =
  /(^|\.)(event_banners|request|restriction_attributes|seasonal_effect_animation_urls|is_accept_request|is_access_blocking_user)$/

/** The paths at which the two sides differ for some of the addresses. */
async function compare(addresses: readonly string[]): Promise<string[]> {
  const paths: string[] = []
  for (const address of addresses) {
    const { app, site } = await bothSides(address)
    paths.push(...differences(app, site))
  }
  return sorted(paths).filter((path) => !unread.test(path))
}

/** The paths at which items of lists differ. The web side leaves out items with age limits, so places do not correspond. */
async function compareItems(member: string, addresses: readonly string[]): Promise<string[]> {
  const paths: string[] = []
  for (const address of addresses) {
    const { app, site } = await bothSides(address)
    const known = new Map(list(app[member]).map((item) => [record(item).id, item]))
    const pairs = list(site[member]).flatMap((item) => {
      const twin = known.get(record(item).id)
      return twin === undefined ? [] : [differences(twin, item)]
    })
    expect(pairs.length, address).toBeGreaterThan(0)
    paths.push(...pairs.flat())
  }
  return sorted(paths).filter((path) => !unread.test(path))
}

const { catalogue } = sides
const works = catalogue.ranking('day', catalogue.latestRankingDay(), { offset: 0, limit: 500 })

test('500 works differ only in what the web side leaves out', async () => {
  const addresses = works.map(({ id }) => `/illust?id=${id}`)
  expect(addresses).toHaveLength(500)
  expect(await compare(addresses)).toEqual(['illust.tools'])
})

test('100 novels differ only in what the web side leaves out', async () => {
  const novels = catalogue.recommendedNovels(0, { offset: 0, limit: 100 })
  const addresses = novels.map(({ id }) => `/novel_detail?id=${id}`)
  expect(addresses).toHaveLength(100)
  expect(await compare(addresses)).toEqual([
    'novel.comment_access_control',
    'novel.tags[].added_by_uploaded_user',
    'novel.user.account',
  ])
})

test('60 users differ only in what the web side leaves out', async () => {
  const addresses = catalogue.artists({ offset: 0, limit: 60 }).map(({ id }) => `/member?id=${id}`)
  expect(addresses).toHaveLength(60)
  expect(await compare(addresses)).toEqual([
    // Works with age limits are not counted.
    'profile.total_illusts',
    'profile.total_manga',
    'profile.total_novels',
    'user.account',
  ])
})

test('works of lists differ only in what the web side leaves out', async () => {
  const artists = [...new Set(works.map(({ artist }) => artist.id))].slice(0, 10)
  const addresses = [...artists.map((id) => `/member_illust?id=${id}`), '/search?word=オリジナル', '/rank?mode=day']
  expect(await compareItems('illusts', addresses)).toEqual([
    'caption',
    // Rows of rankings do not declare it.
    'illust_ai_type',
    'illust_book_style',
    // The crop that the artist chose.
    'image_urls.square_medium',
    'meta_pages[].image_urls.original',
    'meta_pages[].image_urls.square_medium',
    'meta_single_page.original_image_url',
    'sanity_level',
    'tools',
    'total_bookmarks',
    'total_comments',
    'total_view',
    'user.account',
  ])
})

test('novels of lists differ only in what the web side leaves out', async () => {
  expect(await compareItems('novels', ['/search_novel?word=オリジナル', '/rank_novel?mode=day'])).toEqual([
    'comment_access_control',
    'page_count',
    'tags[].added_by_uploaded_user',
    'total_comments',
    'total_view',
    'user.account',
  ])
})
