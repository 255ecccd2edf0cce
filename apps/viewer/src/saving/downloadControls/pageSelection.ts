// Selection of pages: single pages, ranges, or text such as "1-3, 5". Pure functions; pages count from 0.

/** Characters for a range, as keyboards of all twelve languages type them. */
const dashes = /[-‐‑–—−~〜～]/
const separators = /[\s,;、，；]+/

/**
 * Parses text such as "1-3, 5", which counts from 1. Pages beyond `count` are ignored. Returns undefined when a part is not a page or a
 * range.
 */
export function parsePageRanges(text: string, count: number): ReadonlySet<number> | undefined {
  const pages = new Set<number>()
  const parts = text
    .normalize('NFKC')
    .replace(new RegExp(`\\s*(${dashes.source})\\s*`, 'g'), '$1')
    .split(separators)
  for (const part of parts) {
    if (part === '') continue
    const [from, to = from, ...more] = part.split(dashes)
    if (!isNumber(from) || !isNumber(to) || more.length > 0) return undefined
    const [low, high] = [Number(from), Number(to)].toSorted((a, b) => a - b)
    for (let page = Math.max(1, low ?? 1); page <= Math.min(count, high ?? 0); page++) pages.add(page - 1)
  }
  return pages
}

const isNumber = (part: string | undefined): part is string => part !== undefined && /^\d{1,6}$/.test(part)

/** Formats pages as text that `parsePageRanges` accepts. Three and more consecutive pages become a range. */
export function formatPageRanges(pages: ReadonlySet<number>, separator = ', '): string {
  const ranges: [number, number][] = []
  for (const page of inOrder(pages)) {
    const last = ranges.at(-1)
    if (last && last[1] === page - 1) last[1] = page
    else ranges.push([page, page])
  }
  return ranges
    .flatMap(([from, to]) => (to - from < 2 ? range(from, to).map((page) => `${page + 1}`) : [`${from + 1}-${to + 1}`]))
    .join(separator)
}

/** Selects or deselects a page, or with `from` the range from there to it, as a click with Shift does. */
export function selectPage(pages: ReadonlySet<number>, page: number, isSelected: boolean, from = page): ReadonlySet<number> {
  const next = new Set(pages)
  for (const each of range(Math.min(page, from), Math.max(page, from))) {
    if (isSelected) next.add(each)
    else next.delete(each)
  }
  return next
}

/** Every page of a work with `count` pages. */
export const allPages = (count: number): ReadonlySet<number> => new Set(range(0, count - 1))

/** The selected pages in the order of the work. */
export const inOrder = (pages: ReadonlySet<number>): readonly number[] => [...pages].sort((a, b) => a - b)

const range = (from: number, to: number): number[] => Array.from({ length: Math.max(0, to - from + 1) }, (_, step) => from + step)
