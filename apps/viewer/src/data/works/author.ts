// Author: a member's profile and the lists of what they made.
import type { Artwork, Novel, Series, UserProfile, WebProfile } from '@emaki/domain'
import { normaliseUserProfile, normaliseWebProfile, profileThrottleMs } from '@emaki/domain'
import type { QueryClient } from '@tanstack/react-query'
import { companion } from '../http/companion.ts'
import { mirror } from '../http/mirror.ts'
import { answerQuery } from '../query/answerQuery.ts'
import { feedQuery } from '../query/feed.ts'
import { asItIs, illustPage } from '../query/illustPage.ts'
import { lifetimes } from '../query/lifetimes.ts'
import { pageAfter } from '../query/listPage.ts'
import { novelPage } from '../query/novelPage.ts'
import { seriesPage } from '../query/seriesPage.ts'
import { keepAll } from './artwork.ts'

/** A member's profile. Kept 1 day (docs/spec/product.md 9). */
export const memberQuery = (id: string) =>
  answerQuery<UserProfile>({
    key: ['member', id],
    lifetime: lifetimes.member,
    ask: (signal) => mirror().ask('/member', { id }, signal),
    read: normaliseUserProfile,
  })

/** Tells that a member is followed now, or no more, where the profile is kept (docs/spec/product.md 4.4). */
export function rememberFollow(id: string, isFollowed: boolean, client: QueryClient): void {
  client.setQueryData<UserProfile>(memberQuery(id).queryKey, (profile) => profile && { ...profile, is_followed: isFollowed })
}

/** What the web side knows of a member, for what the profile leaves empty (docs/contract/app-api.md 5.5). Kept 6 hours (docs/spec/product.md 9.1). */
export const webProfileQuery = (id: string) =>
  answerQuery<WebProfile>({
    key: ['web-profile', id],
    lifetime: lifetimes.profile,
    ask: (signal) => companion().ask(`/ajax/user/${id}`, { full: 1 }, signal),
    read: normaliseWebProfile,
  })

/** A member's illustrations (with ugoira) or manga, newest first. Kept 6 hours (docs/spec/product.md 9). */
export const memberWorksQuery = (id: string, type: 'illust' | 'manga' = 'illust') =>
  feedQuery<Artwork>({
    key: ['member-works', id, type],
    lifetime: lifetimes.memberWorks,
    first: 1,
    throttleMs: profileThrottleMs,
    page: async (page, signal) =>
      illustPage(await mirror().ask('/member_illust', { id, page, illust_type: type }, signal), pageAfter(page), asItIs),
    keep: keepAll,
  })

/** A member's novels, newest first. Kept 6 hours (docs/spec/product.md 9). */
export const memberNovelsQuery = (id: string) =>
  feedQuery<Novel>({
    key: ['member-novels', id],
    lifetime: lifetimes.memberWorks,
    first: 1,
    throttleMs: profileThrottleMs,
    page: async (page, signal) => novelPage(await mirror().ask('/member_novel', { id, page }, signal), pageAfter(page)),
    keep: keepAll,
  })

/** A member's series of pictures or of novels. Kept 12 hours (docs/spec/product.md 9). */
export const memberSeriesQuery = (id: string, kind: 'illust' | 'novel') =>
  feedQuery<Series>({
    key: ['member-series', id, kind],
    lifetime: lifetimes.series,
    first: 1,
    throttleMs: profileThrottleMs,
    page: async (page, signal) =>
      seriesPage(await mirror().ask(`/member_${kind}_series`, { id, page }, signal), kind, pageAfter(page)),
    keep: keepAll,
  })
