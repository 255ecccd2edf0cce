// Shared mirror routes answer the same whatever the operator's account follows and has bookmarked.
import { mirrorRoutes } from '@emaki/mirror'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type House, openHouse } from './testing/house.ts'

/** Recommended users leave out those whom the account follows, and upstream has no such list without an account. */
const exempt = new Set(['/user_recommended'])

let house: House
let queries: Readonly<Record<string, string>>
beforeAll(() => {
  house = openHouse()
  const { catalogue } = house
  const me = catalogue.accounts()[0]?.id ?? 0
  const artist = catalogue
    .following(me, 'public', { offset: 0, limit: 50 })
    .find(({ id }) => catalogue.artistCounts(id).novels > 0)?.id
  const bookmarked = catalogue.bookmarksOf('illust', me, { limit: 300 }).flatMap(({ id }) => catalogue.work(id) ?? [])
  const work = bookmarked.find(({ stub }) => !stub)?.id
  const ugoira = bookmarked.find(({ type, stub }) => type === 'ugoira' && !stub)?.id
  const novel = catalogue.bookmarksOf('novel', me, { limit: 1 })[0]?.id
  const withSeries = (kind: 'illust' | 'novel') =>
    catalogue
      .artists({ offset: 0, limit: 300 })
      .flatMap(({ id }) => catalogue.seriesOfArtist(kind, id, 2, { offset: 0, limit: 1 }))[0]
  const commentOn = (kind: 'illust' | 'novel') =>
    catalogue
      .bookmarksOf(kind, me, { limit: 100 })
      .flatMap(({ id }) => catalogue.comments(kind, id, { offset: 0, limit: 30 }))
      .find(({ hasReplies }) => hasReplies)?.id
  const other = catalogue.accounts()[1]?.id
  // Whom the account follows is public at the one who is followed.
  const stranger = catalogue.recommendedArtists(me, { offset: 40, limit: 1 })[0]?.id
  queries = {
    '/illust': `id=${work}`,
    '/ugoira_metadata': `id=${ugoira}`,
    '/related': `id=${work}`,
    '/illust_comments': `id=${work}`,
    '/illust_comment_replies': `id=${commentOn('illust')}`,
    '/illust_series': `id=${withSeries('illust')?.id}`,
    '/search': 'word=%E7%8C%AB&order=popular_desc',
    '/search_novel': 'word=%E7%8C%AB',
    '/popular_preview': 'word=%E7%8C%AB',
    '/popular_preview_novel': 'word=%E7%8C%AB',
    '/search_user': 'word=a',
    '/search_autocomplete': 'word=a',
    '/tags_autocomplete': 'word=a',
    '/member': `id=${artist}`,
    '/member_illust': `id=${artist}`,
    '/member_novel': `id=${artist}`,
    '/member_illust_series': `id=${withSeries('illust')?.artist.id}`,
    '/member_novel_series': `id=${withSeries('novel')?.artist.id}`,
    '/related_member': `id=${artist}`,
    '/following': `id=${other}`,
    '/follower': `id=${stranger}`,
    '/favorite': `id=${other}`,
    '/favorite_novel': `id=${other}`,
    '/novel_detail': `id=${novel}`,
    '/webview_novel': `id=${novel}`,
    '/novel_text': `id=${novel}`,
    '/novel_comments': `id=${novel}`,
    '/novel_comment_replies': `id=${commentOn('novel')}`,
    '/novel_series': `id=${withSeries('novel')?.id}`,
    '/related_novel': `id=${novel}`,
  }
})
afterAll(() => house.close())

const shared = mirrorRoutes.filter(({ path, lifetime }) => lifetime !== 'own' && !exempt.has(path)).map(({ path }) => path)

const askAll = async (): Promise<Record<string, unknown>> => {
  const answers: Record<string, unknown> = {}
  for (const path of shared) answers[path] = (await house.ask(`${path}?${queries[path] ?? ''}`)).body
  return answers
}

/** Undoes the follows and bookmarks of the account and makes other follows. Another account takes the bookmarks over, so that counts stay. */
function changeAccount(): void {
  const { catalogue } = house
  const [me = 0, , other = 0] = catalogue.accounts().map(({ id }) => id)
  const all = { offset: 0, limit: 5000 }
  const followed = (['public', 'private'] as const).flatMap((restrict) => catalogue.following(me, restrict, all))
  const others = catalogue.recommendedArtists(me, { offset: 0, limit: 20 })
  for (const { id } of followed) catalogue.unfollow(me, id)
  for (const { id } of others) catalogue.follow(me, id, 'public')
  for (const kind of ['illust', 'novel'] as const) {
    for (const restrict of ['public', 'private'] as const) {
      for (const { id } of catalogue.bookmarksOf(kind, me, { restrict, limit: 5000 })) {
        if (catalogue.bookmarkOf(kind, other, id)) continue
        catalogue.unbookmark(kind, me, id)
        catalogue.bookmark(kind, other, id, 'private', [])
      }
    }
  }
}

describe('shared mirror routes', () => {
  it('answer the same for accounts with other follows and bookmarks', async () => {
    const before = await askAll()
    for (const path of shared) expect(before[path], path).not.toMatchObject({ error: {} })
    for (const path of shared) expect(before[path], path).not.toHaveProperty('code')
    changeAccount()
    const after = await askAll()
    for (const path of shared) expect(after[path], path).toEqual(before[path])
  })

  it('name no follow, bookmark or mute', async () => {
    for (const path of [...shared, ...exempt]) {
      const { body } = await house.ask(`${path}?${queries[path] ?? ''}`)
      expect(JSON.stringify(body), path).not.toMatch(/"(?:is_followed|is_bookmarked|is_muted|watchlist_added)":true/)
    }
  })

  it('differ from what the account itself is told', async () => {
    const me = house.catalogue.accounts()[0]?.id ?? 0
    const [followed] = house.catalogue.following(me, 'public', { offset: 0, limit: 1 })
    const own = await house.api.call('userDetail', { user_id: followed?.id ?? 0 })
    expect(own).toMatchObject({ ok: true, value: { user: { is_followed: true } } })
    expect((await house.ask(`/member?id=${followed?.id}`)).body).toMatchObject({ user: { is_followed: false } })
  })
})
