// Searches works and novels: the full-text index streams candidates in the requested order, and SQL conditions filter them.
import { foldText } from '@emaki/domain'
import { type ParsedSearch, parseSearch } from '@emaki/domain/upstream'
import type { Database } from '@emaki/sqlite'
import type { Range, SearchFilter, SearchQuery, Slice } from '../catalogue.ts'
import { parseDay } from '../japaneseDay.ts'
import { maxTaste, taste } from '../rankings.ts'
import type { WorkKind } from '../records.ts'
import { maxListLength } from '../slice.ts'
import { idOfPopularityRow, tables } from '../storage/schema.ts'
import { compileSearch, everything, type TagIndex } from './tagIndex.ts'

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

/** Returns a search for ids, best first. `novelTexts` finds the ids with matching text; without it, `text` means title and caption. */
export function openSearcher(
  database: Database,
  kind: WorkKind,
  tags: TagIndex,
  novelTexts?: (sought: ParsedSearch) => number[],
): (query: SearchQuery, slice: Slice) => number[] {
  const table = tables[kind]
  const select = (index: string, id: string, order: 'ASC' | 'DESC') =>
    database.prepare<[Conditions], Found>(
      `SELECT w.id, w.artist, w.seed, w.bookmarks FROM ${index} f CROSS JOIN ${table} w ON w.id = ${id}
       WHERE ${index} MATCH @match AND w.xRestrict <= @maxRestrict AND (@hideAi = 0 OR w.aiType <> 2)
         AND w.day BETWEEN @firstDay AND @lastDay AND w.bookmarks + w.marked BETWEEN @minBookmarks AND @maxBookmarks
         AND ${kind === 'illust' ? workFilter : novelFilter}
         AND (@ids IS NULL OR w.id IN (SELECT value FROM json_each(@ids)))
       ORDER BY f.rowid ${order} LIMIT @limit OFFSET @offset`,
    )
  const newest = select(`${table}_by_age`, 'f.rowid', 'DESC')
  const oldest = select(`${table}_by_age`, 'f.rowid', 'ASC')
  const favourite = select(`${table}_by_fame`, idOfPopularityRow('f.rowid'), 'DESC')

  return (query, { offset, limit }) => {
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

/** Bound values of the conditions. Null means that a condition is not set. */
interface FilterParameters {
  /** JSON array of the admitted types. */
  readonly types: string | null
  readonly shape: string | null
  readonly minWidth: number
  readonly maxWidth: number
  readonly minHeight: number
  readonly maxHeight: number
  readonly tool: string | null
  readonly minLength: number
  readonly maxLength: number
  readonly originalOnly: 0 | 1
  readonly replaceableOnly: 0 | 1
  /** Id of a genre; 0 for all. */
  readonly genre: number
  readonly hidesFlagged: 0 | 1
  /** A language tag. A tag without a region matches all its forms. */
  readonly language: string | null
}

/** Number of genres of novels. */
const genreCount = 7
/** What the site keeps for itself, by the id: one work in 41 is flagged, each novel has a genre, one in five has replaceable names. */
const notFlagged = '(@hidesFlagged = 0 OR w.id % 41 > 0)'

/** Conditions on a work `w`. Sides of a square differ by less than a twentieth. */
const workFilter = `w.stub IS NULL AND ${notFlagged} AND (@types IS NULL OR w.type IN (SELECT value FROM json_each(@types)))
  AND w.width BETWEEN @minWidth AND @maxWidth AND w.height BETWEEN @minHeight AND @maxHeight
  AND (@shape IS NULL OR @shape = CASE WHEN abs(w.width - w.height) * 20 < max(w.width, w.height) THEN 'square'
    WHEN w.width > w.height THEN 'landscape' ELSE 'portrait' END)
  AND (@tool IS NULL OR EXISTS (SELECT 1 FROM json_each(w.tools) WHERE value = @tool))`

/** Conditions on a novel `w`. */
const novelFilter = `w.textLength BETWEEN @minLength AND @maxLength AND (@originalOnly = 0 OR w.isOriginal = 1)
  AND ${notFlagged} AND (@replaceableOnly = 0 OR w.id % 5 = 0) AND (@genre = 0 OR w.id % ${genreCount} + 1 = @genre)
  AND (@language IS NULL OR w.language = @language OR substr(w.language, 1, length(@language) + 1) = @language || '-')`

/** The filter as bound values. Missing conditions admit everything. */
function filterParameters(filter: SearchFilter): FilterParameters {
  const [minWidth, maxWidth] = bounds(filter.width)
  const [minHeight, maxHeight] = bounds(filter.height)
  const [minLength, maxLength] = bounds(filter.textLength)
  return {
    types: filter.types ? JSON.stringify(filter.types) : null,
    shape: filter.shape ?? null,
    minWidth,
    maxWidth,
    minHeight,
    maxHeight,
    tool: filter.tool ?? null,
    minLength,
    maxLength,
    originalOnly: filter.isOriginal ? 1 : 0,
    replaceableOnly: filter.isReplaceable ? 1 : 0,
    genre: filter.genre ?? 0,
    hidesFlagged: filter.hidesFlagged ? 1 : 0,
    language: filter.language ?? null,
  }
}

const bounds = ({ min = 0, max = Number.MAX_SAFE_INTEGER }: Range = {}): [min: number, max: number] => [
  Math.max(0, Math.trunc(min)),
  Math.min(Number.MAX_SAFE_INTEGER, Math.trunc(max)),
]
