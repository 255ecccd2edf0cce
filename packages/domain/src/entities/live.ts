// Live: broadcasts in the mirror's list (docs/spec/product.md 2.7).

import { boolean, count, record, text, writtenText } from '../tolerance.ts'
import { parseId } from './ids.ts'

/** One broadcast in the list. */
export interface LiveCard {
  readonly id: string
  readonly title: string
  readonly artist: LiveArtist
  /** Address on upstream's image hosts, or empty. */
  readonly thumbnail: string
  /** ISO 8601. */
  readonly startedAt: string
  /** Current viewers, and the total of all visitors. */
  readonly watching: number
  readonly visitors: number
  readonly performers: number
  /** True for a live that needs R-18 or R-18G on. */
  readonly isAdult: boolean
}

export interface LiveArtist {
  /** Id on the site, or empty where upstream names none. */
  readonly id: string
  readonly name: string
  readonly avatar: string
}

/** Reads a broadcast of the list. Undefined without an id. */
export function readLiveCard(wire: unknown): LiveCard | undefined {
  const live = record(wire)
  const id = parseId(text(live.id))
  if (id === undefined) return undefined
  const owner = record(record(live.owner).user)
  return {
    id,
    title: writtenText(live.name),
    artist: {
      id: parseId(text(owner.id)) ?? '',
      name: writtenText(owner.name),
      avatar: text(record(owner.profile_image_urls).medium),
    },
    thumbnail: text(live.thumbnail_image_url),
    startedAt: text(live.created_at),
    watching: count(live.member_count),
    visitors: count(live.total_audience_count),
    performers: Math.max(1, count(live.performer_count)),
    isAdult: isAdultLive(live),
  }
}

/** True when a broadcast may be shown: adult ones need R-18 or R-18G on (docs/spec/product.md 2.7). */
export const showsLive = (
  { isAdult }: Pick<LiveCard, 'isAdult'>,
  { r18, r18g }: { readonly r18: boolean; readonly r18g: boolean },
): boolean => !isAdult || r18 || r18g

/** True when the live host marks a broadcast as adult. `live` is a broadcast of the list or the detail. */
export const isAdultLive = ({ is_adult, is_r18 }: Readonly<Record<string, unknown>>): boolean =>
  boolean(is_adult) || boolean(is_r18)
