// Reading the library: lists, facets, figures, artists, series, marks and similar pictures (docs/library-api.md).
import type { ListedWork, WorkKey } from '@emaki/archive'
import { type DenyRules, type KeptMark, record, withoutDenied } from '@emaki/domain'
import * as v from 'valibot'
import { about } from '../http/declaredRoute.ts'
import { query } from './declaredRoute.ts'
import type { LibraryModule } from './libraryModule.ts'
import { filters, groupRange, id, idList, lenient, nextGroupOf, nextOf, queryOf, workRange } from './libraryParameters.ts'
import { libraryError, libraryJson, workNotFound } from './libraryResponse.ts'

/** Most ids of a request for marks. */
const maxMarks = 200
/** Similar works of one response. */
const maxSimilar = 60

const colour = v.pipe(
  v.string(),
  v.regex(/^[0-9a-f]{6}$/i),
  v.transform((text) => [0, 2, 4].map((at) => Number.parseInt(text.slice(at, at + 2), 16))),
)

export const readRoutes: LibraryModule = (app, { library, scope, browse }) => {
  const { search } = library.archive
  app.get('/', browse, about('Works of a query', '`LibraryPage`'), query({ ...filters, ...workRange }), async (c) => {
    const { from, count, page, ...given } = c.req.valid('query')
    const seen = scope(c)
    const range = { from, skip: from ? 0 : (page - 1) * count, count, ...seen }
    const { works, total, next } = await search.page(queryOf(given), range)
    return libraryJson({ works: libraryItems(works, seen.rules), total, next: nextOf(next) })
  })
  app.get('/facets', browse, about('Numbers of works by each value of a filter', '`LibraryFacets`'), query(filters), async (c) =>
    libraryJson(await search.facets(queryOf(c.req.valid('query')), scope(c))),
  )
  app.get('/statistics', browse, about('Figures of the works of a query', '`LibraryStatistics`'), query(filters), async (c) =>
    libraryJson(await search.statistics(queryOf(c.req.valid('query')), scope(c))),
  )
  const artistsAbout = about(
    'Artists of the works of a query. `q` searches their names. Imported works whose artist has no known id do not count',
    '`{ artists: LibraryArtist[], total, next }`',
  )
  app.get('/artists', browse, artistsAbout, query({ ...filters, ...groupRange }), async (c) => {
    const { from, count, ...given } = c.req.valid('query')
    const { text: words, ...works } = queryOf(given)
    const { items, total, next } = await search.artists({ from, count, words, query: works, ...scope(c) })
    return libraryJson({ artists: items, total, next: nextGroupOf(next) })
  })
  const seriesAbout = about('Series of the works of a query', '`{ series: LibrarySeries[], total, next }`')
  app.get('/series', browse, seriesAbout, query({ ...filters, ...groupRange }), async (c) => {
    const { from, count, ...given } = c.req.valid('query')
    const { items, total, next } = await search.series({ from, count, query: queryOf(given), ...scope(c) })
    return libraryJson({ series: items, total, next: nextGroupOf(next) })
  })
  const marksAbout = about(
    `Which works are kept, at most ${maxMarks} of them`,
    '`{ illusts: { "1": KeptMark }, novels: { "4": KeptMark } }`',
  )
  app.get('/marks', browse, marksAbout, query({ illust: idList, novel: idList }), async (c) => {
    const given = c.req.valid('query')
    const keysOf = (kind: WorkKey['kind']) => given[kind].map((one): WorkKey => ({ kind, id: one }))
    const keys = [...keysOf('illust'), ...keysOf('novel')].slice(0, maxMarks)
    const marks = await search.marks(keys, scope(c))
    return libraryJson({ illusts: marksOf(marks, 'illust'), novels: marksOf(marks, 'novel') })
  })
  const similarAbout = about(
    'Works whose pictures resemble an artwork or have a colour',
    '`{ works: LibraryItem[] }`, the nearest first',
  )
  app.get('/similar', browse, similarAbout, query({ illust: lenient(id), colour: lenient(colour) }), async (c) => {
    const given = c.req.valid('query')
    const seen = scope(c)
    const range = { count: maxSimilar, ...seen }
    const [red, green, blue] = given.colour ?? []
    if (red !== undefined && green !== undefined && blue !== undefined)
      return libraryJson({ works: libraryItems(await search.withColour(red, green, blue, range), seen.rules) })
    if (given.illust === undefined) return libraryError(400, 'badRequest', 'The id of an artwork or a colour is missing')
    const works = await search.similarTo({ kind: 'illust', id: given.illust }, range)
    return works ? libraryJson({ works: libraryItems(works, seen.rules) }) : workNotFound()
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
