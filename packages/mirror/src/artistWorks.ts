// The second request of an artist's page: the first works of the tab that the viewer shows first.
import { normaliseUserProfile } from '@emaki/domain'
import { type MirrorTarget, mirrorTarget } from './mirrorTarget.ts'

export type WorksType = 'illust' | 'manga'

/** The request for the first works of an artist, equal to that of the profile's tab (apps/viewer/src/works/queries/author.ts). */
export const artistWorksRequest = (id: string, type: WorksType, language: string | undefined): MirrorTarget =>
  mirrorTarget('/member_illust', new URLSearchParams({ id, illust_type: type, page: '1' }), language)

/**
 * The works of the first tab of a profile; undefined for an artist without illustrations and manga. `json` is the complete response as text.
 */
export function firstWorksType(json: string): WorksType | undefined {
  const profile = normaliseUserProfile(JSON.parse(json))
  if (!profile) return undefined
  if (profile.illusts > 0) return 'illust'
  return profile.mangas > 0 ? 'manga' : undefined
}
