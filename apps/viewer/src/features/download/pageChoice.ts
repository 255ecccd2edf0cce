// Page choice: which pages of a work are to be saved, picked one by one, as a run, or written down as "1-3, 5". Pure; pages count from 0.

/** Ways to write "from … to …", in the keyboards of all twelve languages. */
const dashes = /[-‐‑–—−~〜～]/
const separators = /[\s,;、，；]+/

/**
 * The pages that a text names (from 1, as people count) of a work with `count` pages. What lies beyond the work is left out; undefined when
 * something in it is no page at all.
 */
export function pagesNamed(text: string, count: number): ReadonlySet<number> | undefined {
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

/** The same as a text: runs of three and more in short. `pagesNamed` reads it back. */
export function nameOfPages(pages: ReadonlySet<number>, separator = ', '): string {
  const runs: [number, number][] = []
  for (const page of inOrder(pages)) {
    const last = runs.at(-1)
    if (last && last[1] === page - 1) last[1] = page
    else runs.push([page, page])
  }
  return runs
    .flatMap(([from, to]) => (to - from < 2 ? range(from, to).map((page) => `${page + 1}`) : [`${from + 1}-${to + 1}`]))
    .join(separator)
}

/** Ticks or unticks a page; with `since` all pages from there to it, as a shift-click does. */
export function withPage(pages: ReadonlySet<number>, page: number, isOn: boolean, since = page): ReadonlySet<number> {
  const next = new Set(pages)
  for (const each of range(Math.min(page, since), Math.max(page, since))) {
    if (isOn) next.add(each)
    else next.delete(each)
  }
  return next
}

/** Every page of a work of `count`, from 0. */
export const allPages = (count: number): ReadonlySet<number> => new Set(range(0, count - 1))

/** The chosen pages as they stand in the work. */
export const inOrder = (pages: ReadonlySet<number>): readonly number[] => [...pages].sort((a, b) => a - b)

const range = (from: number, to: number): number[] => Array.from({ length: Math.max(0, to - from + 1) }, (_, step) => from + step)
