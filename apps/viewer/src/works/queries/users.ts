// Lists of users: related artists, recommended artists, and who has bookmarked a work.
import type { UserPreview } from '@emaki/domain'
import { normaliseUserPreview, recommendedUserRule, record } from '@emaki/domain'
import { mirror } from '../../platform/http/mirror.ts'
import { feedQuery } from '../../platform/query/feed.ts'
import { lifetimes } from '../../platform/query/lifetimes.ts'
import { listPage, nextParameter, noNext, pageAfter } from '../../platform/query/listPage.ts'
import { userPage } from '../../platform/query/mirrorPages.ts'
import { keepAll } from './artwork.ts'

/** Related artists, all in one page (docs/contract/app-api.md 4.4). Cached for 2 days (docs/spec/product.md 9). */
export const relatedUsersQuery = (id: string) =>
  feedQuery<UserPreview>({
    key: ['related-users', id],
    lifetime: lifetimes.related,
    first: 1,
    page: async (_page, signal) => userPage(await mirror().get('/related_member', { id }, signal), noNext),
    keep: keepAll,
  })

/**
 * Recommended artists with works. Only self-hosted hosts have them (docs/spec/product.md 1). Cached for 12 hours
 * (docs/spec/product.md 9).
 */
export const recommendedUsersQuery = feedQuery<UserPreview>({
  key: ['recommended-users'],
  lifetime: lifetimes.recommended,
  first: 0,
  page: async (offset, signal) =>
    userPage(await mirror().get('/user_recommended', { offset: offset || undefined }, signal), nextParameter('offset')),
  keep: (user) => user.illusts.length > 0 && recommendedUserRule(user),
})

/** Who has bookmarked a work in public, without their works. Upstream lists users alone or with works (docs/contract/site-2026.md 14). */
export const bookmarkUsersQuery = (kind: 'illust' | 'novel', id: string) =>
  feedQuery<UserPreview>({
    key: ['bookmark-users', kind, id],
    lifetime: lifetimes.webFeeds,
    first: 1,
    page: async (page, signal) => {
      const result = await mirror().get(`/${kind}_bookmark_users`, { id, page }, signal)
      return result.ok && Array.isArray(record(result.value).users)
        ? listPage(result, 'users', pageAfter(page), (user) => normaliseUserPreview({ user }))
        : userPage(result, pageAfter(page))
    },
    keep: keepAll,
  })
