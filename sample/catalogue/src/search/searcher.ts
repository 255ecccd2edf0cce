// Searches works and novels: the full-text index streams candidates in the requested order, and SQL conditions filter them.
import { foldText } from '@emaki/domain'
import { type ParsedSearch, parseSearch } from '@emaki/domain/upstream'
import type { Database } from '@emaki/sqlite'
import type { SearchQuery, Slice } from '../catalogue.ts'
import { parseDay } from '../japaneseDay.ts'
import { maxTaste, taste } from '../rankings.ts'
import { idOfPopularityRow } from '../storage/schema.ts'
import { maxListLength } from '../topIndexes.ts'
import { compileSearch, everything } from './compile.ts'
import { type FilterParameters, filterParameters, novelFilter, workFilter } from './searchFilter.ts'
import type { TagIndex } from './tagIndex.ts'

interface Conditions extends FilterParameters {
  readonly match: string
  readonly maxRestrict: number
  readonly hideAi: 0 | 1
  readonly firstDay: number
  readonly lastDay: number
  readonly minBookmarks: number
  readonly maxBookmarks: number
  /** JSON array of the only admitted ids; null admits all. */
  readonly ids: string | null
  readonly limit: number
  readonly offset: number
}

interface Found {
  readonly id: number
  readonly artist: number
  readonly seed: number
  readonly bookmarks: number
}

/** Runs searches. Returns ids, best first. */
export interface Searcher {
  search(query: SearchQuery, slice: Slice): number[]
}

/** @param bodies finds the ids with matching text. Without it, `text` means title and caption. */
export function openSearcher(
  database: Database,
  kind: 'works' | 'novels',
  tags: TagIndex,
  novelTexts?: (sought: ParsedSearch) => number[],
): Searcher {
  const select = (index: string, id: string, order: 'ASC' | 'DESC') =>
    database.prepare<[Conditions], Found>(
      `SELECT w.id, w.artist, w.seed, w.bookmarks FROM ${index} f CROSS JOIN ${kind} w ON w.id = ${id}
       WHERE ${index} MATCH @match AND w.x_restrict <= @maxRestrict AND (@hideAi = 0 OR w.ai_type <> 2)
         AND w.day BETWEEN @firstDay AND @lastDay AND w.bookmarks + w.marked BETWEEN @minBookmarks AND @maxBookmarks
         AND ${kind === 'works' ? workFilter : novelFilter}
         AND (@ids IS NULL OR w.id IN (SELECT value FROM json_each(@ids)))
       ORDER BY f.rowid ${order} LIMIT @limit OFFSET @offset`,
    )
  const newest = select(`${kind}_by_age`, 'f.rowid', 'DESC')
  const oldest = select(`${kind}_by_age`, 'f.rowid', 'ASC')
  const favourite = select(`${kind}_by_fame`, idOfPopularityRow('f.rowid'), 'DESC')

  return {
    search(query, { offset, limit }) {
      const sought = parseSearch(query.word)
      if (!sought || limit <= 0) return []
      const ids = query.target === 'text' && novelTexts ? novelTexts(sought) : undefined
      const match = ids ? everything : compileSearch(sought, query, tags)
      if (!match) return []
      const conditions: Conditions = {
        match,
        maxRestrict: query.maxRestrict,
        hideAi: query.hideAi ? 1 : 0,
        firstDay: dayOr(query.startDate, 0),
        lastDay: dayOr(query.endDate, Number.MAX_SAFE_INTEGER),
        minBookmarks: whole(query.minBookmarks, 0),
        maxBookmarks: whole(query.maxBookmarks, Number.MAX_SAFE_INTEGER),
        ...filterParameters(query.filter ?? {}),
        ids: ids ? JSON.stringify(ids) : null,
        limit: whole(limit, 0),
        offset: Math.max(0, whole(offset, 0)),
      }
      const idsOf = (found: readonly Found[]) => found.map(({ id }) => id)
      switch (query.sort) {
        case 'date_desc':
          return idsOf(newest.all(conditions))
        case 'date_asc':
          return idsOf(oldest.all(conditions))
        case 'popular_desc':
          return idsOf(favourite.all(conditions))
        default: {
          const whose = query.sort === 'popular_male_desc' ? 'male' : 'female'
          const scoreOf = (found: Found) => (found.bookmarks + 1) * taste(found, whose)
          const candidates = favourite.iterate({ ...conditions, limit: maxListLength, offset: 0 })
          return idsOf(topScored(candidates, scoreOf, conditions.offset + conditions.limit)).slice(conditions.offset)
        }
      }
    },
  }
}

/**
 * The `count` works with the highest score among candidates in descending order of bookmarks. A taste multiplies a score by at most 1.6, so
 * the search stops as soon as no later candidate can reach the last one found.
 */
function topScored(candidates: Iterable<Found>, scoreOf: (found: Found) => number, count: number): Found[] {
  const found: Found[] = []
  const best = () => found.sort((a, b) => scoreOf(b) - scoreOf(a) || b.id - a.id).slice(0, count)
  let check = count * 2
  for (const next of candidates) {
    found.push(next)
    if (found.length < check) continue
    const last = best().at(-1)
    if (!last || (next.bookmarks + 1) * maxTaste < scoreOf(last)) break
    check *= 2
  }
  return best()
}

/** An invalid day sets no limit, because the site has already rejected it. */
const dayOr = (day: string | undefined, otherwise: number) => (day === undefined ? undefined : parseDay(day)) ?? otherwise

/** An integer that SQLite can bind, or `otherwise` for a missing or invalid value. */
const whole = (value: number | undefined, otherwise: number) =>
  value !== undefined && Number.isFinite(value) ? Math.trunc(Math.min(Math.max(value, -1), Number.MAX_SAFE_INTEGER)) : otherwise

/** Full-text search over novels. Texts are generated once, folded and cached in memory: the sample has hundreds of novels. */
export class NovelTexts {
  readonly #folded = new Map<number, string>()
  readonly #textOf: (id: number) => string

  constructor(textOf: (id: number) => string) {
    this.#textOf = textOf
  }

  /** The ids whose text matches the search. */
  matching(search: ParsedSearch, ids: Iterable<number>): number[] {
    return [...ids].filter((id) => matches(search, this.#body(id)))
  }

  #body(id: number): string {
    const known = this.#folded.get(id)
    if (known !== undefined) return known
    const folded = foldText(this.#textOf(id))
    this.#folded.set(id, folded)
    return folded
  }
}

function matches(search: ParsedSearch, text: string): boolean {
  switch (search.kind) {
    case 'word':
      return text.includes(foldText(search.word).trim())
    case 'any':
      return search.of.some((part) => matches(part, text))
    case 'all':
      return search.wanted.every((part) => matches(part, text)) && !search.unwanted.some((part) => matches(part, text))
  }
}
