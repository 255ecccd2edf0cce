// Rules for the cards of the home screen and the recommended lists (docs/spec/product.md 2.3, 5.2; docs/spec/behaviours.md 1).

import type { Artwork } from '../entities/artwork.ts'
import type { UserPreview } from '../entities/user.ts'
import type { WireTag } from '../entities/wire.ts'
import { hasTag } from '../rankings/ranking.ts'
import { isAiWork } from './aiWork.ts'

const excludedAuthors = new Set(['24517', '14002767', '16776564', '33333', '423251', '27526', '13150573'])
const mangaTag = /漫画|描き方|お絵かきTIPS|manga|BL/i
const userTag = /R-?18|3D|loli|ロリ|萝莉|蘿莉|幼女/i
const unsafeTag = /R-?18|loli|ロリ|萝莉|蘿莉|幼女|\bBL\b/i

/** Works that a home carousel shows, and further works that are partly visible at its end (docs/spec/product.md 2.3). */
export const homeCarouselItems = 10
export const homeCarouselPreviews = 5

/** Works of the home ranking card: single pages that are neither manga nor AI, without excluded authors or tags. */
export function homeRankingRule(artwork: Artwork): boolean {
  if (artwork.type === 'manga' || artwork.count !== 1 || artwork.x_restrict !== 0 || isAiWork(artwork)) return false
  return !excludedAuthors.has(artwork.author.id) && !hasTag(artwork, mangaTag) && !hasTag(artwork, unsafeTag)
}

/** Works of the recommended, random and latest cards: no AI works and no unsafe tags. */
export function homeFeedRule(
  work: Parameters<typeof isAiWork>[0] & { readonly tags: readonly Pick<WireTag, 'name' | 'translated_name'>[] },
): boolean {
  return !isAiWork(work) && !hasTag(work, unsafeTag)
}

/** Minimum number of likes of a recommended illustration (docs/spec/product.md 5). */
export const recommendedLikes = 500

/** Recommended illustrations pass the home feed rule and have enough likes. */
export const recommendedRule = (artwork: Artwork): boolean => artwork.like >= recommendedLikes && homeFeedRule(artwork)

/** Recommended users have no works for adults, of 3D or of minors (docs/spec/product.md 2.3). */
export const recommendedUserRule = (user: Pick<UserPreview, 'illusts'>): boolean =>
  user.illusts.every((work) => work.x_restrict === 0 && !hasTag(work, userTag))
