// Author: a member's profile and their works.
import type { Artwork, UserProfile } from '@emaki/domain'
import { normaliseUserProfile, profileThrottleMs } from '@emaki/domain'
import { answerQuery } from './answerQuery.ts'
import { keepAll } from './artwork.ts'
import { feedQuery } from './feed.ts'
import { asItIs, illustPage } from './illustPage.ts'
import { lifetimes } from './lifetimes.ts'
import { nextParameter, pageAfter } from './listPage.ts'
import { mirror } from './mirror.ts'

/** A member's profile. Kept 1 day (spec 9). */
export const memberQuery = (id: string) =>
  answerQuery<UserProfile>({
    key: ['member', id],
    lifetime: lifetimes.member,
    ask: (signal) => mirror().ask('/member', { id }, signal),
    read: normaliseUserProfile,
  })

/** A member's illustrations (with ugoira) or manga, newest first. Kept 6 hours (spec 9). */
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

/** The illustrations that a member has bookmarked, newest bookmark first: each page names the next (spec 4, favourites). Kept 12 hours (spec 9). */
export const favouritesQuery = (id: string) =>
  feedQuery<Artwork>({
    key: ['favourites', id],
    lifetime: lifetimes.favourites,
    first: 0,
    throttleMs: profileThrottleMs,
    page: async (cursor, signal) =>
      illustPage(
        await mirror().ask('/favorite', { id, max_bookmark_id: cursor }, signal),
        nextParameter('max_bookmark_id'),
        asItIs,
      ),
    keep: keepAll,
  })
