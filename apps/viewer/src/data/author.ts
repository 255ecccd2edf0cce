// Author: a member's profile and their works.
import type { Artwork, UserProfile } from '@emaki/domain'
import { failure, normaliseUserProfile, success } from '@emaki/domain'
import { queryOptions } from '@tanstack/react-query'
import { translate } from '../i18n/catalogue.ts'
import { keepAll } from './artwork.ts'
import { feedQuery } from './feed.ts'
import { asItIs, illustPage, pageAfter } from './illustPage.ts'
import { lifetimes } from './lifetimes.ts'
import { mirror } from './mirror.ts'
import { persisterFor, unwrap } from './queryClient.ts'

/** A member's profile. Kept 1 day (spec 9). */
export function memberQuery(id: string) {
  const persister = persisterFor(lifetimes.member)
  return queryOptions({
    queryKey: ['member', id],
    queryFn: async ({ signal }): Promise<UserProfile> => {
      const result = await mirror().ask('/member', { id }, signal)
      if (result.status !== 0) return unwrap(result)
      const profile = normaliseUserProfile(result.data)
      return unwrap(profile ? success(profile) : failure(translate('error.unknown')))
    },
    ...(persister ? { persister } : {}),
  })
}

/** A member's illustrations (with ugoira) or manga, newest first. Kept 6 hours (spec 9). */
export const memberWorksQuery = (id: string, type: 'illust' | 'manga' = 'illust') =>
  feedQuery<Artwork>({
    key: ['member-works', id, type],
    lifetime: lifetimes.memberWorks,
    first: 1,
    page: async (page, signal) =>
      illustPage(await mirror().ask('/member_illust', { id, page, illust_type: type }, signal), pageAfter(page), asItIs),
    keep: keepAll,
  })
