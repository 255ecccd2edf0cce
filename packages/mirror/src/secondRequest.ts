// The second request of a page: the first works of the tab that an artist's page shows first, and the text of a novel.
import { normaliseUserProfile } from '@emaki/domain'
import { type MirrorTarget, mirrorTarget } from './mirrorTarget.ts'
import type { Subject } from './subject.ts'

/**
 * The second request of a page with `second`, equal to that of its screen (apps/viewer/src/works/queries). `json`: the complete response of
 * the first one as text; without it an artist has illustrations, as most have. Undefined for an artist without illustrations and manga.
 */
export function secondRequest(
  { kind, id }: Subject,
  json: string | undefined,
  language: string | undefined,
): MirrorTarget | undefined {
  if (kind === 'novel') return mirrorTarget('/webview_novel', new URLSearchParams({ id }), language)
  const type = json === undefined ? 'illust' : firstWorksType(json)
  return type && mirrorTarget('/member_illust', new URLSearchParams({ id, illust_type: type, page: '1' }), language)
}

/** The works of the first tab of a profile; undefined for an artist without illustrations and manga. */
function firstWorksType(json: string): 'illust' | 'manga' | undefined {
  const profile = normaliseUserProfile(JSON.parse(json))
  if (!profile) return undefined
  if (profile.illusts > 0) return 'illust'
  return profile.mangas > 0 ? 'manga' : undefined
}
