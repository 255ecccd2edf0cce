// Feed pages: what a list is made of, and how its pages become one list without doubles. Pure; `feed.ts` does the fetching.

/** Names a page: its number, or the query of upstream's next_url. */
export type Cursor = number | string

/** One page as it came, every readable item in it: rules are applied when it is read, so that a switch shows works at once. */
export interface FeedPage<T> {
  readonly items: readonly T[]
  /** Items that could not be read and were left out. */
  readonly unreadable: number
  /** Where the next page is; null at the end. */
  readonly next: Cursor | null
}

/** Pages put together. */
export interface MergedPages<T> {
  /** In order, each id once, those that the rule keeps. */
  readonly items: readonly T[]
  /** Left out by the rule. */
  readonly dropped: number
  readonly unreadable: number
  /** How many items the last page added that no page before it had. */
  readonly added: number
  /** How many of those the rule keeps. */
  readonly keptOfLast: number
}

interface Step<T> extends MergedPages<T> {
  readonly keep: (item: T) => boolean
  readonly before: FeedPage<T> | undefined
  /** Owned by the newest step. */
  readonly seen: Set<string>
}

const nothing: MergedPages<never> = { items: [], dropped: 0, unreadable: 0, added: 0, keptOfLast: 0 }

/**
 * The last step of each list, by its last page: appending a page applies the rule to that page, not to the whole list again. The step
 * before is let go, for its ids are handed on: a list of n works costs n, not a copy for each page.
 */
const steps = new WeakMap<object, unknown>()

/**
 * One list out of pages: later doubles of an id are left out (docs/contract/app-api.md 7 C14), as is what `keep` refuses. Repeating the call with the
 * same pages and rule gives the same arrays.
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
    if (known && known.keep === keep && known.before === pages[from - 1]) step = known
  }
  let next = step ? from + 1 : 0
  for (; next < pages.length; next++) {
    const page = pages[next]
    if (!page) break
    const before = pages[next - 1]
    step = extended(step, page, before, keep)
    if (before) steps.delete(before)
    steps.set(page, step)
  }
  return step ?? nothing
}

function extended<T extends { readonly id: string }>(
  base: Step<T> | undefined,
  page: FeedPage<T>,
  before: FeedPage<T> | undefined,
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
    before,
    seen,
    // The same array when nothing came, so that nothing is laid out again.
    items: base && kept.length === 0 ? base.items : [...(base?.items ?? []), ...kept],
    dropped: (base?.dropped ?? 0) + fresh.length - kept.length,
    unreadable: (base?.unreadable ?? 0) + page.unreadable,
    added: fresh.length,
    keptOfLast: kept.length,
  }
}

/**
 * Where to go on after these pages, or null at the end: after the last page named, after an empty page, and after a page that
 * brought nothing new (mirrors that ignore the cursor repeat page 1 for ever, docs/contract/app-api.md 7 C14), unless pages are `drawn` by lot.
 */
export function nextCursor<T extends { readonly id: string }>(
  pages: readonly FeedPage<T>[],
  keep: (item: T) => boolean,
  drawn = false,
): Cursor | null {
  const last = pages.at(-1)
  if (!last || last.next === null) return null
  if (drawn && last.items.length > 0) return last.next
  return mergePages(pages, keep).added === 0 ? null : last.next
}
