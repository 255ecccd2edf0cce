// Reading the library: lists, facets, figures, artists, series, marks and similar pictures (docs/library-api.md).
import type { ListedWork, WorkKey } from '@emaki/archive'
import { type DenyRules, type KeptMark, parseId, parseLibraryQuery, record, withoutDenied } from '@emaki/domain'
import type { LibraryModule } from './libraryModule.ts'
import { countOf, cursorOf, groupCursorOf, idsIn, nextGroupOf, nextOf, parametersOf, skipOf } from './libraryParameters.ts'
import { libraryError, libraryJson } from './libraryResponse.ts'

/** Most ids of a request for marks. */
const maxMarks = 200
/** Similar works of one response. */
const maxSimilar = 60

const malformedCursor = () => libraryError(400, 'cursor', 'The cursor is malformed')

export const readRoutes: LibraryModule = (app, { library, scope, browse }) => {
  const { search } = library.archive
  app.get('/', browse, async (c) => {
    const parameters = parametersOf(c)
    const from = cursorOf(parameters)
    if (!from.ok) return malformedCursor()
    const seen = scope(c)
    const range = { from: from.value, skip: skipOf(parameters), count: countOf(parameters), ...seen }
    const { works, total, next } = await search.page(parseLibraryQuery(parameters), range)
    return libraryJson({ works: libraryItems(works, seen.rules), total, next: nextOf(next) })
  })
  app.get('/facets', browse, async (c) => libraryJson(await search.facets(parseLibraryQuery(parametersOf(c)), scope(c))))
  app.get('/statistics', browse, async (c) => libraryJson(await search.statistics(parseLibraryQuery(parametersOf(c)), scope(c))))
  app.get('/artists', browse, async (c) => {
    const parameters = parametersOf(c)
    const from = groupCursorOf(parameters)
    if (!from.ok) return malformedCursor()
    // `q` searches the names of artists, and the other parameters choose the works that count.
    const { text: words, ...query } = parseLibraryQuery(parameters)
    const range = { from: from.value, count: countOf(parameters), words, query, ...scope(c) }
    const { items, total, next } = await search.artists(range)
    return libraryJson({ artists: items, total, next: nextGroupOf(next) })
  })
  app.get('/series', browse, async (c) => {
    const parameters = parametersOf(c)
    const from = groupCursorOf(parameters)
    if (!from.ok) return malformedCursor()
    const range = { from: from.value, count: countOf(parameters), query: parseLibraryQuery(parameters), ...scope(c) }
    const { items, total, next } = await search.series(range)
    return libraryJson({ series: items, total, next: nextGroupOf(next) })
  })
  app.get('/marks', browse, async (c) => {
    const parameters = parametersOf(c)
    const keysOf = (kind: WorkKey['kind']) => idsIn(parameters.get(kind)).map((id): WorkKey => ({ kind, id }))
    const keys = [...keysOf('illust'), ...keysOf('novel')].slice(0, maxMarks)
    const marks = await search.marks(keys, scope(c))
    return libraryJson({ illusts: marksOf(marks, 'illust'), novels: marksOf(marks, 'novel') })
  })
  app.get('/similar', browse, async (c) => {
    const parameters = parametersOf(c)
    const seen = scope(c)
    const range = { count: maxSimilar, ...seen }
    const [red, green, blue] = coloursIn(parameters.get('colour') ?? '')
    const id = parseId(parameters.get('illust'))
    if (red !== undefined && green !== undefined && blue !== undefined)
      return libraryJson({ works: libraryItems(await search.withColour(red, green, blue, range), seen.rules) })
    if (id === undefined) return libraryError(400, 'badRequest', 'The id of an artwork or a colour is missing')
    const works = await search.similarTo({ kind: 'illust', id }, range)
    if (!works) return libraryError(404, 'notFound', 'The work is not in the archive')
    return libraryJson({ works: libraryItems(works, seen.rules) })
  })
}

/** Works as `LibraryItem`, without what the operator does not serve. */
export function libraryItems(works: readonly ListedWork[], rules: DenyRules): unknown[] {
  return works.flatMap(({ kind, work, kept }) => {
    const shown = rules.size === 0 ? { [kind]: work } : withoutDenied({ [kind]: work }, rules)
    return shown === undefined ? [] : [{ kind, ...record(shown), kept }]
  })
}

/** The marks of one kind by id. */
const marksOf = (marks: ReadonlyMap<string, KeptMark>, kind: WorkKey['kind']): Record<string, KeptMark> =>
  Object.fromEntries(
    [...marks].flatMap(([key, mark]) => (key.startsWith(`${kind}:`) ? [[key.slice(kind.length + 1), mark]] : [])),
  )

/** The channels of `rrggbb`; none for anything else. */
const coloursIn = (text: string): number[] =>
  /^[0-9a-f]{6}$/i.test(text) ? [0, 2, 4].map((at) => Number.parseInt(text.slice(at, at + 2), 16)) : []
