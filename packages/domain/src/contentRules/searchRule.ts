// Search rule: decides which of upstream's results a search shows (docs/spec/product.md 5.2).

import type { Tag } from '../entities/artwork.ts'
import type { AiType, WorkType, XRestrict } from '../entities/wire.ts'
import { japanDay } from '../rankings/japanDay.ts'
import { hasTag } from '../rankings/ranking.ts'
import type { SearchRating } from '../search/searchChoices.ts'
import type { SearchFilters, SearchShape, SearchSwitches } from '../search/searchFilter.ts'
import { searchSpan } from '../search/searchFilter.ts'
import { isWithinBounds, lengthBounds } from '../search/searchLength.ts'
import { bandBounds } from '../search/searchOptions.ts'
import { leavesAiOut, sizeBounds } from '../search/searchParameters.ts'
import { isAiWork } from './aiWork.ts'

/** The fields of a work or novel that the rule reads. */
export interface FoundWork {
  readonly title: string
  readonly caption: string
  readonly tags: readonly Tag[]
  readonly created: string
  readonly like: number
  readonly view: number
  readonly x_restrict: XRestrict
  readonly illust_ai_type?: AiType
  readonly novel_ai_type?: AiType
  /** Of illustrations, manga and ugoira. Pixels of the first page; 0 when unknown. */
  readonly type?: WorkType
  readonly width?: number
  readonly height?: number
  /** Characters of a novel. */
  readonly text_length?: number
}

/** Works that never appear: sexualised minors, and advertisements unrelated to the site (docs/spec/behaviours.md 4). */
const blocked =
  /ペドフィリ|児童ポルノ|恋童|戀童|儿童色情|兒童色情|幼女.{0,4}(?:R-?18|エロ|sex)|\bloli(?:con)?\b.{0,8}(?:R-?18|nsfw)|(?:加|\+)\s*(?:VX|薇信|微信|QQ群)|代刷|刷粉|约炮|約炮|裸聊/i

const adultTag = /R-?18|18\+/i

/** Creates the rule of one search. `minLikes` is the minimum of the settings; a filter may name another one. */
export function searchRule(
  words: string,
  filters: SearchFilters,
  switches: SearchSwitches,
  { minLikes, now }: { readonly minLikes: number; readonly now: Date },
): (work: FoundWork) => boolean {
  const fewest = filters.min_likes ?? minLikes
  const noAi = leavesAiOut(words, filters, switches)
  const { start, end } = searchSpan(filters, now)
  const band = filters.bookmarks === undefined ? {} : bandBounds(filters.bookmarks)
  return (work) => {
    if (isCounted(work) && (work.like < fewest || (filters.users_in !== undefined && work.like <= filters.users_in))) return false
    // Upstream ignores the band without a premium account, and mirrors may.
    if (isCounted(work) && !isWithinBounds(work.like, band)) return false
    if (noAi && isAiWork(work)) return false
    if (filters.rating !== undefined && switches.r18 && !ratingRules[filters.rating](work)) return false
    // Some mirrors ignore the day parameters (docs/contract/app-api.md 7 C13).
    if ((start ?? end) !== undefined && !isWithin(work.created, start, end)) return false
    return isOfForm(work, filters) && !isBlocked(work)
  }
}

/** Widths and heights of squares differ by at most a twentieth. */
const squareTolerance = 0.05

/** Public mirrors may ignore these parameters, as they are newer. Unknown sizes and lengths pass. */
function isOfForm(work: FoundWork, { type, shape, size, length }: SearchFilters): boolean {
  const { width = 0, height = 0, text_length = 0 } = work
  if (type !== undefined && work.type !== undefined && work.type !== type) {
    if (type !== 'illust_and_ugoira' || work.type === 'manga') return false
  }
  if (width > 0 && height > 0) {
    if (shape !== undefined && !hasShape(shape, width, height)) return false
    if (size !== undefined && ![width, height].every((side) => isWithinBounds(side, sizeBounds[size]))) return false
  }
  if (length === undefined || text_length === 0) return true
  const { unit, ...bounds } = lengthBounds(length)
  // Novels of lists name their characters only. Words and minutes are filtered upstream.
  return unit !== 'characters' || isWithinBounds(text_length, bounds)
}

/** Upstream's limits are not known, so a work that is nearly a square has two shapes. */
function hasShape(shape: SearchShape, width: number, height: number): boolean {
  if (shape === 'square') return Math.abs(width - height) <= squareTolerance * Math.max(width, height)
  return shape === 'landscape' ? width > height : height > width
}

/** False for illustrations in lists of the web side, which have no counts (docs/operate/web-source.md). Every other work was viewed. */
const isCounted = ({ like, view, illust_ai_type }: FoundWork): boolean => like > 0 || view > 0 || illust_ai_type === undefined

const isAdult = (work: RatedWork): boolean => work.x_restrict > 0 || hasTag(work, adultTag)

type RatedWork = Pick<FoundWork, 'x_restrict' | 'tags'>

/** Which works a rating filter shows. */
export const ratingRules: Readonly<Record<SearchRating, (work: RatedWork) => boolean>> = {
  r18: isAdult,
  safe: (work) => !isAdult(work),
}

function isWithin(created: string, start: string | undefined, end: string | undefined): boolean {
  const time = new Date(created)
  if (Number.isNaN(time.getTime())) return true
  const day = japanDay(time)
  return (start === undefined || day >= start) && (end === undefined || day <= end)
}

/** Only this many characters of a caption are checked, because captions are remote and may be very long. */
const captionStart = 2000

const isBlocked = (work: FoundWork): boolean =>
  blocked.test(work.title) || hasTag(work, blocked) || blocked.test(work.caption.slice(0, captionStart))
