import { describe, expect, it } from 'vitest'
import { createScripted, json } from './testing/upstream.ts'
import { withoutAccount } from './withoutAccount.ts'

const image_urls = { square_medium: 'a', medium: 'b', large: 'c' }
const work = {
  id: 5,
  title: 'A',
  type: 'ugoira',
  image_urls,
  restrict: 0,
  visible: true,
  is_bookmarked: true,
  is_muted: true,
  user: { id: 7, name: 'B', is_followed: true, is_access_blocking_user: true },
  comment_access_control: 1,
}

describe('withoutAccount', () => {
  it('resets the flags of the account at every depth', () => {
    const answer = withoutAccount({ user_previews: [{ user: work.user, illusts: [work], is_muted: true }], next_url: null })
    expect(JSON.stringify(answer)).not.toMatch(/"is_(?:followed|bookmarked|muted|access_blocking_user)":true/)
    expect(answer).toMatchObject({ user_previews: [{ illusts: [{ id: 5, title: 'A', comment_access_control: 1 }] }] })
  })

  it('removes settings, watch lists and the reading position of the account', () => {
    const answer = withoutAccount({
      show_ai: false,
      series: { watchlist_added: true },
      marker: { page: 3 },
      seriesIsWatched: true,
    })
    expect(answer).toEqual({ series: { watchlist_added: false }, marker: null, seriesIsWatched: null })
  })

  it('removes the newest bookmark from a next page', () => {
    const after = (query: string) => withoutAccount({ next_url: `https://app-api.pixiv.net/v1/x?${query}` })
    const next_url = 'https://app-api.pixiv.net/v1/x?offset=30&viewed%5B0%5D=1'
    expect(after('min_bookmark_id_for_recent_illust=7&offset=30&viewed%5B0%5D=1')).toEqual({ next_url })
    expect(after('offset=30&viewed%5B0%5D=1&min_bookmark_id_for_recent_illust=7')).toEqual({ next_url })
    expect(withoutAccount({ next_url: null })).toEqual({ next_url: null })
  })

  it('removes profile fields that only the account may see', () => {
    const profile = { gender: 'female', birth_year: 1990, job: 'Other', region: 'Japan', total_illusts: 3 }
    const profile_publicity = { gender: 'private', birth_year: 'private', job: 'mypixiv', region: 'public', pawoo: true }
    expect(withoutAccount({ user: {}, profile, profile_publicity })).toMatchObject({
      profile: { gender: '', birth_year: 0, job: '', region: 'Japan', total_illusts: 3 },
    })
  })

  it.each([
    [1, 7, 'limit_mypixiv_360.png'],
    [2, 0, 'limit_unknown_360.png'],
  ])('replaces a work with restrict %i by its limited stub', (restrict, userId, picture) => {
    const answer = withoutAccount({ illusts: [{ ...work, restrict }] })
    expect(answer).toMatchObject({
      illusts: [{ id: 5, title: '', visible: false, restrict: 0, user: { id: userId, name: '' }, tags: [] }],
    })
    expect(JSON.stringify(answer)).toContain(picture)
    expect(JSON.stringify(answer)).not.toContain('"large":"c"')
  })
})

describe('a mirror', () => {
  const script = () => json({ illust: work })

  it('removes the flags of a shared account', async () => {
    const { mirror } = createScripted(script)
    expect(await (await mirror.request('/illust?id=5')).json()).toMatchObject({ illust: { is_bookmarked: false } })
  })

  it('keeps the flags of the reader’s own account', async () => {
    const { mirror } = createScripted(script, undefined, { account: 'own' })
    expect(await (await mirror.request('/illust?id=5')).json()).toEqual({ illust: work })
  })

  it('recommends without an account when its account is shared', async () => {
    const { mirror, asked } = createScripted()
    await mirror.request('/illust_recommended?offset=30')
    expect(asked).toEqual(['/v1/illust/recommended-nologin?include_ranking_illusts=false&include_privacy_policy=false&offset=30'])
  })

  it.each(['illust', 'manga'])('recommends %s with the account when upstream has no list without one', async (kind) => {
    const next = 'https://app-api.pixiv.net/v1/illust/recommended?min_bookmark_id_for_recent_illust=77&offset=30'
    const { mirror, asked } = createScripted(({ pathname }) =>
      pathname.endsWith('nologin')
        ? json({ error: { user_message: 'gone', message: '' } }, 404)
        : json({ illusts: [work], next_url: next }),
    )
    expect(await (await mirror.request(`/${kind}_recommended`)).json()).toMatchObject({
      illusts: [{ is_bookmarked: false }],
      next_url: 'https://app-api.pixiv.net/v1/illust/recommended?offset=30',
    })
    expect(asked.map((address) => address.split('?')[0])).toEqual(['/v1/illust/recommended-nologin', `/v1/${kind}/recommended`])
  })

  it.each(['illust', 'manga'])('recommends %s with the account when it is the reader’s own', async (kind) => {
    const { mirror, asked } = createScripted(undefined, undefined, { account: 'own' })
    await mirror.request(`/${kind}_recommended`)
    expect(asked[0]).toContain(`/v1/${kind}/recommended?`)
  })
})
