// Which page of its work each picture of a comic archive is. Pictures of other works, gaps and repeated pages are not guessed.
import { basename, dirname, extname } from 'node:path'
import { type NamedFile, readFileName } from './fileName.ts'

export interface NumberedPage {
  readonly entry: string
  /** Index from 0. */
  readonly page: number
  /** True for a size that the site made from the original. */
  readonly isDerived: boolean
}

/** `packed`: several or other works, or pages that occur twice. `truncated`: pages are not there. `converted`: frames of an animation. */
export type NumberingProblem = 'packed' | 'truncated' | 'converted'

export interface NumberingOptions {
  /** Pictures in natural order, at least one. */
  readonly entries: readonly string[]
  /** Id of the artwork. */
  readonly id: string
  /** Name of the archive without its extension. */
  readonly stem: string
  /** Number of pages by the metadata that names the work. */
  readonly expected: number | undefined
}

/** Numbers the pages by names that have the work's id, by a number in otherwise equal names, or by their natural order. */
export function numberPages(options: NumberingOptions): readonly NumberedPage[] | NumberingProblem {
  const { entries, id, expected } = options
  const named = entries.map((entry) => readFileName(stemOf(entry), basename(dirname(entry))))
  if (named.some((one) => one?.pattern === 'ugoira')) return 'converted'
  if (entries.some((entry, place) => isOfOther(entry, named[place], id)) || hasSeveralFolders(entries)) return 'packed'
  if (named.every((one) => one?.pattern === 'page' && one.id === id)) return byNames(entries, named, expected)
  if (expected !== undefined && entries.length > expected) return 'packed'
  const places = byNumbers(options)
  if (typeof places === 'string') return places
  if (expected !== undefined && entries.length < expected) return 'truncated'
  return entries.map((entry, place) => ({ entry, page: places[place] ?? place, isDerived: false }))
}

const stemOf = (path: string): string => basename(path, extname(path))

/** Whether the name has the id of another work, and not that of this one. Bare numbers count, because tools pack all works of an artist together. */
const isOfOther = (entry: string, named: NamedFile | undefined, id: string): boolean =>
  named !== undefined &&
  named.id !== id &&
  (!named.isUnsure || named.pattern === 'bare') &&
  !new RegExp(`(?<!\\d)${id}(?!\\d)`).test(entry)

/** Whether pictures are in folders with different ids. */
function hasSeveralFolders(entries: readonly string[]): boolean {
  const ids = entries.flatMap((entry) => readFileName(basename(dirname(entry)))?.id ?? [])
  return new Set(ids).size > 1
}

function byNames(
  entries: readonly string[],
  named: readonly (NamedFile | undefined)[],
  expected: number | undefined,
): readonly NumberedPage[] | 'packed' {
  const pages = entries.map((entry, place) => ({
    entry,
    page: named[place]?.page ?? 0,
    isDerived: named[place]?.isDerived ?? false,
  }))
  const originals = pages.filter((one) => !one.isDerived || !pages.some(({ page, isDerived }) => page === one.page && !isDerived))
  const numbers = new Set(originals.map(({ page }) => page))
  const last = Math.max(...numbers)
  // 1 when the names count from 1.
  const shift = !numbers.has(0) && numbers.size === expected && last === expected ? 1 : 0
  if (numbers.size < originals.length || (expected !== undefined && last - shift >= expected)) return 'packed'
  return originals.map((one) => ({ ...one, page: one.page - shift }))
}

/** Longest number that counts pages, in digits. Longer ones are times or ids. */
const maxDigits = 4

/** Pages from 0 by the number in which the names differ; the natural order when they differ in more. */
function byNumbers({ entries, stem }: NumberingOptions): readonly number[] | NumberingProblem {
  const parts = entries.map((entry) => /^(.*\D|)(\d+)(\D*)$/s.exec(stemOf(entry)))
  const frames = new Set(entries.map((entry, place) => `${dirname(entry)}/${parts[place]?.[1]}#${parts[place]?.[3]}`))
  const digits = parts.map((part) => part?.[2] ?? '')
  const order = entries.map((_, place) => place)
  const isCounted = frames.size === 1 && digits.every((text) => text !== '' && text.length <= maxDigits)
  if (!isCounted || (entries.length === 1 && parts[0]?.[0] !== digits[0])) return order
  const numbers = digits.map(Number)
  if (new Set(numbers).size < numbers.length) return 'packed'
  const selection = selectionIn(stem)
  const isSelection = selection.isOf(numbers)
  const [first = 0] = numbers
  // A name of which the selection differs from the pages is about something else.
  if (selection.isList && !isSelection) return 'packed'
  if (first <= 1 && numbers.every((number, place) => number === first + place)) return order
  return isSelection ? numbers.map((number) => number - 1) : 'truncated'
}

/**
 * The pages from 1 that the name of a download of this viewer ends with: `_p1_4-6` is a list, `_50p` the number of pages
 * (apps/viewer/src/saving/queue/plan.ts).
 */
function selectionIn(stem: string): { readonly isList: boolean; isOf(numbers: readonly number[]): boolean } {
  const clean = stem.replace(/_?\(\d+\)$/, '')
  const list = /_p([1-9]\d*(?:-\d+)?(?:_\d+(?:-\d+)?)*)$/.exec(clean)?.[1]
  if (list === undefined) {
    const count = Number(/_(\d{1,4})p$/.exec(clean)?.[1] ?? 0)
    return { isList: false, isOf: (numbers) => numbers.length === count && !numbers.includes(0) }
  }
  const ranges = list.split('_').map((range) => range.split('-').map(Number))
  const isIn = (number: number) => ranges.some(([from = 0, to = from]) => from <= number && number <= to)
  const size = ranges.reduce((sum, [from = 0, to = from]) => sum + Math.max(0, to - from) + 1, 0)
  return { isList: true, isOf: (numbers) => numbers.length === size && numbers.every(isIn) }
}
