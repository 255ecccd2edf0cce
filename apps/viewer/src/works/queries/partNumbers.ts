// The parts of a series on a page of upstream, with their numbers (docs/spec/product.md 2.12).
import {
  type Artwork,
  count,
  list,
  type Novel,
  normaliseArtwork,
  normaliseNovel,
  normaliseSeries,
  parseId,
  rankingPageSize,
  record,
  type Series,
} from '@emaki/domain'

/** A part with its number in the series, from 1. */
export type Part<Work> = Work & { readonly part: number }

/** A series with its first part. */
export interface OpenSeries extends Series {
  /** The first part. Undefined when upstream names none. */
  readonly start: Artwork | Novel | undefined
  /** Id of the newest part; missing when unknown. */
  readonly latestId?: string | undefined
}

/** Reads a series from one of its pages. */
export function readSeries(response: unknown, kind: 'illust' | 'novel'): OpenSeries | undefined {
  const page = record(response)
  const series = normaliseSeries(page[`${kind}_series_detail`])
  const start = page[`${kind}_series_first_${kind}`]
  // Illustrations are listed with the newest first.
  const latest = page[`${kind}_series_latest_${kind}`] ?? (kind === 'illust' ? list(page.illusts)[0] : undefined)
  return (
    series && {
      ...series,
      start: kind === 'illust' ? normaliseArtwork(start) : normaliseNovel(start),
      latestId: parseId(record(latest).id),
    }
  )
}

/** Reads the works of page `page`, in their order: numbers count down from the work count, but not below 1. */
export function illustParts(response: unknown, page: number): (wire: unknown) => Part<Artwork> | undefined {
  const works = count(record(record(response).illust_series_detail).series_work_count)
  const placeOf = places()
  return (wire) => {
    const work = normaliseArtwork(wire)
    const place = placeOf(wire)
    return work && { ...work, part: siteNumber(wire) || Math.max(1, works - before(page) - place) }
  }
}

/** Reads the novels of page `page`, in their order: numbers count up. */
export function novelParts(page: number): (wire: unknown) => Part<Novel> | undefined {
  const placeOf = places()
  return (wire) => {
    const novel = normaliseNovel(wire)
    const place = placeOf(wire)
    return novel && { ...novel, part: siteNumber(wire) || before(page) + place + 1 }
  }
}

/** The site's own number of a part, which only its web side sends with lists; 0 when unknown (docs/contract/site-2026.md 11). */
const siteNumber = (wire: unknown): number => count(record(wire).content_order)

/** Counts the items of a page from 0. An item that is listed twice has one place, an unreadable one has its own. */
function places(): (wire: unknown) => number {
  const known = new Map<unknown, number>()
  return (wire) => {
    const id = parseId(record(wire).id) ?? Symbol('unreadable')
    const place = known.get(id) ?? known.size
    known.set(id, place)
    return place
  }
}

const before = (page: number): number => (page - 1) * rankingPageSize
