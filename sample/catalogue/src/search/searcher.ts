// Searches works and novels: the full-text index streams candidates in the requested order, and SQL conditions filter them.
import { foldText } from '@emaki/domain'
import { type ParsedSearch, parseSearch } from '@emaki/domain/upstream'
import type { Database } from '@emaki/sqlite'
import type { SearchFilter, SearchQuery, SearchSort, Slice } from '../catalogue.ts'
import { parseDay } from '../japaneseDay.ts'
import { taste } from '../rankings.ts'
import type { WorkKind } from '../records.ts'
import { cut, maxListLength } from '../slice.ts'
import { idOfPopularityRow, tables } from '../storage/schema.ts'
import { compileSearch, everything, type TagIndex } from './tagIndex.ts'

/** Values of the SQL's conditions, by their names. Null or the widest range means that a condition is not set. */
type Conditions = Readonly<Record<string, string | number | null>>

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
  const favourite = select(`${table}_by_fame`, idOfPopularityRow('f.rowid'), 'DESC')
  const statements: Partial<Record<SearchSort, typeof favourite>> = {
    date_desc: select(`${table}_by_age`, 'f.rowid', 'DESC'),
    date_asc: select(`${table}_by_age`, 'f.rowid', 'ASC'),
    popular_desc: favourite,
  }

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
      ...filterConditions(query.filter ?? {}),
      // The only admitted ids; null admits all.
      ids: ids ? JSON.stringify(ids) : null,
      limit: whole(limit, 0),
      offset: Math.max(0, whole(offset, 0)),
    }
    const statement = statements[query.sort]
    if (statement) return statement.all(conditions).map(({ id }) => id)
    const whose = query.sort === 'popular_male_desc' ? 'male' : 'female'
    const scoreOf = (found: Found) => (found.bookmarks + 1) * taste(found, whose)
    const candidates = favourite.all({ ...conditions, limit: maxListLength, offset: 0 })
    candidates.sort((a, b) => scoreOf(b) - scoreOf(a) || b.id - a.id)
    return cut(candidates, { offset, limit }).map(({ id }) => id)
  }
}

/** An invalid day sets no limit, because the site has already rejected it. */
const dayOr = (day: string | undefined, otherwise: number) => (day === undefined ? undefined : parseDay(day)) ?? otherwise

/** An integer that SQLite can bind, or `otherwise` for a missing or invalid value. */
const whole = (value: number | undefined, otherwise: number) =>
  value !== undefined && Number.isFinite(value) ? Math.trunc(Math.min(Math.max(value, -1), Number.MAX_SAFE_INTEGER)) : otherwise

/**
 * Returns a full-text search over novels: the ids whose text matches. Texts are generated once, folded and cached in memory, because the
 * sample has hundreds of novels.
 */
export function searchNovelTexts(textOf: (id: number) => string): (search: ParsedSearch, ids: readonly number[]) => number[] {
  const texts = new Map<number, string>()
  const folded = (id: number): string => {
    const text = texts.get(id) ?? foldText(textOf(id))
    texts.set(id, text)
    return text
  }
  return (search, ids) => ids.filter((id) => matches(search, folded(id)))
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

/** The conditions of a filter. */
function filterConditions(filter: SearchFilter): Conditions {
  const most = Number.MAX_SAFE_INTEGER
  return {
    types: filter.types ? JSON.stringify(filter.types) : null,
    shape: filter.shape ?? null,
    minWidth: whole(filter.width?.min, 0),
    maxWidth: whole(filter.width?.max, most),
    minHeight: whole(filter.height?.min, 0),
    maxHeight: whole(filter.height?.max, most),
    tool: filter.tool ?? null,
    minLength: whole(filter.textLength?.min, 0),
    maxLength: whole(filter.textLength?.max, most),
    originalOnly: filter.isOriginal ? 1 : 0,
    replaceableOnly: filter.isReplaceable ? 1 : 0,
    genre: filter.genre ?? 0,
    hidesFlagged: filter.hidesFlagged ? 1 : 0,
    language: filter.language ?? null,
  }
}
