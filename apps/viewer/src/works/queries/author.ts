// Queries for an artist's profile and works.
import type { Artwork, Novel, Series, UserProfile, WebProfile } from '@emaki/domain'
import { normaliseUserProfile, normaliseWebProfile, parseId, profileThrottleMs, record } from '@emaki/domain'
import type { QueryClient } from '@tanstack/react-query'
import { companion } from '../../platform/http/companion.ts'
import { mirror } from '../../platform/http/mirror.ts'
import { type RequestResult, requestFailed } from '../../platform/http/requestResult.ts'
import { translate } from '../../platform/i18n/catalogue.ts'
import { entityQuery } from '../../platform/query/entityQuery.ts'
import { feedQuery } from '../../platform/query/feed.ts'
import { lifetimes } from '../../platform/query/lifetimes.ts'
import { pageAfter } from '../../platform/query/listPage.ts'
import { identity, illustPage, novelPage, seriesPage } from '../../platform/query/mirrorPages.ts'
import { keepAll } from './artwork.ts'

/** An artist's profile. Cached for 1 day (docs/spec/product.md 9). */
export const memberQuery = (id: string) =>
  entityQuery<UserProfile>({
    key: ['member', id],
    lifetime: lifetimes.member,
    request: (signal) => mirror().get('/member', { id }, signal),
    read: normaliseUserProfile,
  })

/** Updates the follow flag of the cached profile (docs/spec/product.md 4.4). */
export function updateCachedFollow(id: string, isFollowed: boolean, client: QueryClient): void {
  client.setQueryData<UserProfile>(memberQuery(id).queryKey, (profile) => profile && { ...profile, is_followed: isFollowed })
}

/**
 * The web side's profile, for fields that the app API leaves empty (docs/contract/app-api.md 5.5). Cached for 6 hours
 * (docs/spec/product.md 9.1).
 */
export const webProfileQuery = (id: string) =>
  entityQuery<WebProfile>({
    key: ['web-profile', id],
    lifetime: lifetimes.profile,
    request: (signal) => companion().get(`/ajax/user/${id}`, { full: 1 }, signal),
    read: normaliseWebProfile,
  })

/** The list of a deleted user is empty and its `user` has no id: it is missing, and not empty. */
function ofUser(result: RequestResult<unknown>, list: string): RequestResult<unknown> {
  if (!result.ok) return result
  const { user, [list]: items } = record(result.value)
  const isGone = Array.isArray(items) && items.length === 0 && user !== undefined && parseId(record(user).id) === undefined
  return isGone ? requestFailed(translate('missing.user.title'), 'removed') : result
}

/** An artist's illustrations (with ugoira) or manga, newest first. Cached for 6 hours (docs/spec/product.md 9). */
export const memberWorksQuery = (id: string, type: 'illust' | 'manga' = 'illust') =>
  feedQuery<Artwork>({
    key: ['member-works', id, type],
    lifetime: lifetimes.memberWorks,
    first: 1,
    throttleMs: profileThrottleMs,
    page: async (page, signal) =>
      illustPage(
        ofUser(await mirror().get('/member_illust', { id, page, illust_type: type }, signal), 'illusts'),
        pageAfter(page),
        identity,
      ),
    keep: keepAll,
  })

/** An artist's novels, newest first. Cached for 6 hours (docs/spec/product.md 9). */
export const memberNovelsQuery = (id: string) =>
  feedQuery<Novel>({
    key: ['member-novels', id],
    lifetime: lifetimes.memberWorks,
    first: 1,
    throttleMs: profileThrottleMs,
    page: async (page, signal) =>
      novelPage(ofUser(await mirror().get('/member_novel', { id, page }, signal), 'novels'), pageAfter(page)),
    keep: keepAll,
  })

/** An artist's series of pictures or novels. Cached for 12 hours (docs/spec/product.md 9). */
export const memberSeriesQuery = (id: string, kind: 'illust' | 'novel') =>
  feedQuery<Series>({
    key: ['member-series', id, kind],
    lifetime: lifetimes.series,
    first: 1,
    throttleMs: profileThrottleMs,
    page: async (page, signal) =>
      seriesPage(
        ofUser(await mirror().get(`/member_${kind}_series`, { id, page }, signal), `${kind}_series_details`),
        kind,
        pageAfter(page),
      ),
    keep: keepAll,
  })
