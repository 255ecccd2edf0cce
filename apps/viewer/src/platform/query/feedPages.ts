// Pages of a list, and how they merge into one list without duplicates. Pure functions; `feed.ts` fetches.

/** Cursor of a page: its number, or the query of upstream's next_url. */
export type Cursor = number | string

/** One loaded page with every readable item. The filter runs on reading, so that a changed setting shows works at once. */
export interface FeedPage<T> {
  readonly items: readonly T[]
  /** How many items were unreadable and left out. */
  readonly unreadable: number
  /** Cursor of the next page. Null at the end. */
  readonly next: Cursor | null
}

/** The result of merging pages. */
export interface MergedPages<T> {
  /** The items that pass the filter, in order, each id once. */
  readonly items: readonly T[]
  /** How many items the filter left out. */
  readonly dropped: number
  readonly unreadable: number
  /** How many items of the last page were not on a page before it. */
  readonly added: number
  /** How many of those pass the filter. */
  readonly keptOfLast: number
}

interface Step<T> extends MergedPages<T> {
  readonly keep: (item: T) => boolean
  readonly first: FeedPage<T> | undefined
  readonly before: FeedPage<T> | undefined
  /** Owned by the newest step. */
  readonly seen: Set<string>
}

const nothing: MergedPages<never> = { items: [], dropped: 0, unreadable: 0, added: 0, keptOfLast: 0 }

/**
 * The last merge step of each list, by its last page. An appended page then filters only its own items. The step before it
 * is deleted, because its set of ids moves on: a list of n works needs one set, not one per page.
 */
const steps = new WeakMap<object, unknown>()

/**
 * Merges pages into one list. Drops later duplicates of an id (docs/contract/app-api.md 7 C14) and items that `keep`
 * refuses. Returns the same arrays for the same pages and filter.
 */
export function mergePages<T extends { readonly id: string }>(
  pages: readonly FeedPage<T>[],
  keep: (item: T) => boolean,
): MergedPages<T> {
  let from = pages.length
  let step: Step<T> | undefined
  while (from > 0 && !step) {
    from--
    const page = pages[from]
    const known = page && (steps.get(page) as Step<T> | undefined)
    // A page may have been added in front.
    if (known && known.keep === keep && known.before === pages[from - 1] && known.first === pages[0]) step = known
  }
  let next = step ? from + 1 : 0
  for (; next < pages.length; next++) {
    const page = pages[next]
    if (!page) break
    const before = pages[next - 1]
    step = extended(step, page, before, pages[0], keep)
    if (before) steps.delete(before)
    steps.set(page, step)
  }
  return step ?? nothing
}

function extended<T extends { readonly id: string }>(
  base: Step<T> | undefined,
  page: FeedPage<T>,
  before: FeedPage<T> | undefined,
  first: FeedPage<T> | undefined,
  keep: (item: T) => boolean,
): Step<T> {
  const seen = base?.seen ?? new Set<string>()
  const fresh = page.items.filter((item) => {
    const isNew = !seen.has(item.id)
    seen.add(item.id)
    return isNew
  })
  const kept = fresh.filter(keep)
  return {
    keep,
    first,
    before,
    seen,
    // The same array when nothing was added, so that the gallery does not lay out again.
    items: base && kept.length === 0 ? base.items : [...(base?.items ?? []), ...kept],
    dropped: (base?.dropped ?? 0) + fresh.length - kept.length,
    unreadable: (base?.unreadable ?? 0) + page.unreadable,
    added: fresh.length,
    keptOfLast: kept.length,
  }
}

/**
 * The cursor after these pages. Null after the last page, after an empty page, and after a page without new items unless
 * `isRandom`. Mirrors that ignore the cursor repeat page 1 for ever (docs/contract/app-api.md 7 C14).
 */
export function nextCursor<T extends { readonly id: string }>(
  pages: readonly FeedPage<T>[],
  keep: (item: T) => boolean,
  isRandom = false,
): Cursor | null {
  const last = pages.at(-1)
  if (!last || last.next === null) return null
  if (isRandom && last.items.length > 0) return last.next
  return mergePages(pages, keep).added === 0 ? null : last.next
}
