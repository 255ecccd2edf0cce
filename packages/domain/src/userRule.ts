// Which users are recommended: those with works, none of them adult, 3D or of the kind that is never recommended (spec 2.3).
import type { UserPreview } from './user.ts'

const unwantedTag = /R-?18|3DCG|ロリ|萝莉|蘿莉|幼女|\bloli\b/i

/** True for users whose newest works may all be recommended. */
export function recommendedUserRule(user: UserPreview): boolean {
  return (
    user.illusts.length > 0 &&
    user.illusts.every((work) => work.x_restrict === 0 && !work.tags.some((tag) => unwantedTag.test(tag.name)))
  )
}
