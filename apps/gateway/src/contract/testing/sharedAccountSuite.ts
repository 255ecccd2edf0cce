// Shared responses are the same, byte for byte, whatever the operator's account follows and has bookmarked.
import type { Catalogue } from '@emaki/catalogue'
import { list, record, text } from '@emaki/domain'
import { mirrorRoutes } from '@emaki/mirror'
import { beforeAll, describe, expect, it } from 'vitest'
import { json, type RawOptions, type RawResponse } from '../../testing/rawRequest.ts'

/** Recommended users do not include those that the account follows, and upstream has no such list without an account. */
const exempt = new Set(['/user_recommended'])

const shared = mirrorRoutes.filter(({ path, lifetime }) => lifetime !== 'own' && !exempt.has(path)).map(({ path }) => path)

/** A server of the sample with empty caches. */
export interface SharedAccountServer {
  /** Sends a request to a path of the server. */
  request(path: string, options?: RawOptions): Promise<RawResponse>
  /** The response to the account itself about a user. */
  ownProfile(refreshToken: string, user: number): Promise<RawResponse>
}

export interface SharedAccountTarget {
  readonly catalogue: Catalogue
  fresh(): Promise<SharedAccountServer>
  /** Pages with initial data and link previews about these subjects, where they are complete in each response. */
  pages?(subjects: Readonly<Record<'work' | 'artist' | 'novel', number | undefined>>): readonly string[]
}

/** Describes the suite for the servers of the target that `open` opens. It changes the follows and bookmarks of the account. */
export function describeSharedAccount(open: () => SharedAccountTarget): void {
  let target: SharedAccountTarget
  let queries: Readonly<Record<string, string>>
  /** Other shared responses: pages with initial data, link previews, companion responses. */
  let others: readonly string[]
  beforeAll(() => {
    target = open()
    const { catalogue } = target
    const me = catalogue.accounts()[0]?.id ?? 0
    const artist = catalogue
      .following(me, 'public', { offset: 0, limit: 50 })
      .find(({ id }) => catalogue.artistCounts(id).novels > 0)?.id
    const bookmarked = catalogue.bookmarksOf('illust', me, { limit: 300 }).flatMap(({ id }) => catalogue.work(id) ?? [])
    const work = bookmarked.find(({ stub, xRestrict }) => !stub && xRestrict === 0)?.id
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
    // A user that the account does not follow, because follows are public on the page of the followed user.
    // Works that the account has not bookmarked, because public bookmarks are public on the list of who made them.
    const strangersWork = catalogue.newest('illust', undefined, 0, 300).find(({ id }) => !catalogue.isBookmarked(me, id))?.id
    const strangersNovel = catalogue
      .novelRanking('week', '2026-11-19', { offset: 0, limit: 100 })
      .find(({ id }) => !catalogue.isNovelBookmarked(me, id))?.id
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
      '/illust_bookmark_users': `id=${strangersWork}`,
      '/novel_bookmark_users': `id=${strangersNovel}`,
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
    others = [
      ...(target.pages?.({ work, artist, novel }) ?? []),
      ...[
        `/ajax/illust/${work}`,
        `/ajax/illust/${work}/pages`,
        `/ajax/illust/${ugoira}/ugoira_meta`,
        `/ajax/novel/${novel}`,
        `/ajax/user/${artist}`,
        `/ajax/user/${artist}/illusts/tags`,
        `/ajax/illusts/comments/roots?illust_id=${work}`,
        `/ajax/novels/comments/roots?novel_id=${novel}`,
        '/ranking?mode=daily',
        '/api/pixivision',
      ].map((path) => `/api/companion${path}`),
    ]
  }, 120_000)

  const mirrorTarget = (path: string) => `/api/mirror${path}?${queries[path] ?? ''}`
  const request = (server: SharedAccountServer, path: string) => server.request(path, { headers: { 'accept-language': 'ja' } })

  /** All shared responses, by address. */
  async function sendAll(): Promise<ReadonlyMap<string, RawResponse>> {
    const server = await target.fresh()
    const responses = new Map<string, RawResponse>()
    for (const path of [...shared.map(mirrorTarget), ...others]) responses.set(path, await request(server, path))
    return responses
  }
  let first: ReturnType<typeof sendAll> | undefined
  /** All shared responses before the account changes, loaded once. */
  const sendAllOnce = () => {
    first ??= sendAll()
    return first
  }
  /** Status, ETag and body. */
  const written = (response: RawResponse | undefined) =>
    `${response?.status} ${response?.headers.etag} ${response?.body.toString('base64')}`

  /**
   * Removes the follows and bookmarks of the account and adds other follows. Another account gets the bookmarks, so that counts stay.
   */
  function changeAccount(): void {
    const { catalogue } = target
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

  describe('shared responses', () => {
    it('contain no follow, bookmark or mute of the account', async () => {
      const server = await target.fresh()
      const responses = new Map(await sendAllOnce())
      for (const path of [...exempt].map(mirrorTarget)) responses.set(path, await request(server, path))
      for (const [path, { status, body }] of responses) {
        expect([path, status]).toEqual([path, 200])
        expect(body.toString(), path).not.toMatch(/"(?:is_followed|isFollowed|is_bookmarked|is_muted|watchlist_added)":true/)
        expect(body.toString(), path).not.toMatch(/"bookmarkData":\{|min_bookmark_id_for_recent_illust=[1-9]/)
      }
    })

    it('differ from responses to the account itself', async () => {
      const server = await target.fresh()
      const account = target.catalogue.accounts()[0]
      const [followed] = target.catalogue.following(account?.id ?? 0, 'public', { offset: 0, limit: 1 })
      const own = await server.ownProfile(account?.refreshToken ?? '', followed?.id ?? 0)
      expect(json(own)).toMatchObject({ user: { is_followed: true } })
      expect(json(await server.request(`/api/mirror/member?id=${followed?.id}`))).toMatchObject({ user: { is_followed: false } })
    })

    it('take recommended works from lists without an account', async () => {
      const server = await target.fresh()
      for (const path of ['/illust_recommended', '/manga_recommended']) {
        const page = record(json(await server.request(`/api/mirror${path}`)))
        expect(text(page.next_url)).toContain('/v1/illust/recommended-nologin?')
        expect(list(page.illusts)).toHaveLength(30)
      }
    })

    it('are the same, byte for byte, for accounts with other follows and bookmarks', async () => {
      const before = await sendAllOnce()
      changeAccount()
      const after = await sendAll()
      expect([...after.keys()].filter((path) => written(after.get(path)) !== written(before.get(path)))).toEqual([])
      expect(before.size).toBe(shared.length + others.length)
    })
  })
}
