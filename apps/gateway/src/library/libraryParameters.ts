// Parameters of the library's routes as Valibot schemas. Invalid filters and numbers are ignored; only cursors, work names and bodies are errors.
import { cursorParts, cursorText, type GroupPosition, type Position, parseCursor, parseWorkKey } from '@emaki/archive/names'
import {
  type LibraryQuery,
  libraryColours,
  libraryKinds,
  libraryLengths,
  libraryOrders,
  libraryRatings,
  libraryShapes,
  parseId,
  parseLibraryQuery,
  upstreamStates,
} from '@emaki/domain'
import * as v from 'valibot'

/** A parameter that is ignored when it is invalid. */
export const lenient = <T extends v.GenericSchema>(schema: T) => v.fallback(v.optional(schema), undefined)
/** The same for each value of a repeated parameter. */
const several = <T extends v.GenericSchema>(schema: T) => v.optional(v.array(lenient(schema)))

export const id = v.pipe(v.string(), v.regex(/^[1-9]\d{0,11}$/))
const flag = lenient(v.picklist(['0', '1']))
const day = lenient(v.pipe(v.string(), v.isoDate()))

/** The filters and the order that `parseLibraryQuery` reads. */
export const filters = {
  q: lenient(v.string()),
  tag: several(v.string()),
  without_tag: several(v.string()),
  kind: several(v.picklist(libraryKinds)),
  artist: lenient(id),
  without_artist: several(id),
  series: lenient(v.pipe(v.string(), v.regex(/^(?:manga|novel):[1-9]\d{0,11}$/))),
  rating: several(v.picklist(libraryRatings)),
  ai: flag,
  shape: lenient(v.picklist(libraryShapes)),
  length: lenient(v.picklist(libraryLengths)),
  colour: lenient(v.picklist(libraryColours)),
  kept_from: day,
  kept_to: day,
  made_from: day,
  made_to: day,
  gone: flag,
  state: several(v.picklist(upstreamStates)),
  unread: flag,
  visibility: lenient(v.picklist(['public', 'private'])),
  order: lenient(v.picklist(libraryOrders)),
  reversed: flag,
  seed: lenient(v.pipe(v.string(), v.regex(/^\d{1,10}$/))),
}

type Filters = { readonly [K in keyof typeof filters]?: v.InferOutput<(typeof filters)[K]> }

/** The query of the filters that a request gives. */
export function queryOf(given: Filters): LibraryQuery {
  const parameters = new URLSearchParams()
  for (const [name, values] of Object.entries(given))
    for (const value of [values].flat()) if (value !== undefined) parameters.append(name, value)
  return parseLibraryQuery(parameters)
}

/** A number of the pattern. Larger ones become `max`, and others `usual`. */
const whole = (pattern: RegExp, max: number, usual: number) =>
  v.fallback(v.optional(v.pipe(v.string(), v.regex(pattern), v.transform(Number), v.toMaxValue(max)), String(usual)), usual)

/** Where a list goes on; undefined at the beginning. */
const cursor = <T>(parse: (text: string) => T | undefined) => {
  const isKnown = (text: string) => text === '' || parse(text) !== undefined
  return v.optional(v.pipe(v.string(), v.check(isKnown), v.transform(parse)))
}

/** Reads the cursor of a list of artists, series or duplicates. */
function parseGroupCursor(text: string): GroupPosition | undefined {
  const [rank, row] = cursorParts(text)
  return typeof rank === 'number' && typeof row === 'number' ? [rank, row] : undefined
}

const count = whole(/^[1-9]\d{0,2}$/, 200, 60)
export const groupRange = { from: cursor(parseGroupCursor), count }
/** With the largest pages, the last page is beyond the works of any archive. */
export const workRange = { from: cursor(parseCursor), count, page: whole(/^[1-9]\d{0,4}$/, 10_000, 1) }

/** The cursors in responses; null at the end. */
export const nextOf = (position: Position | undefined): string | null => (position ? cursorText(position) : null)
export const nextGroupOf = (position: GroupPosition | undefined): string | null =>
  position ? Buffer.from(JSON.stringify(position)).toString('base64url') : null

/** Names of works such as `illust:1`, as their keys. */
export const workNames = v.pipe(
  v.array(v.pipe(v.string(), v.regex(/^(?:illust|novel):[1-9]\d{0,11}$/))),
  v.transform((names) => names.flatMap((name) => parseWorkKey(name) ?? [])),
)

/** Ids of a comma list. Others are left out. */
const idsIn = (text: string): string[] => text.split(',').flatMap((one) => parseId(one) ?? [])
export const idList = v.optional(v.pipe(v.string(), v.transform(idsIn)), '')
