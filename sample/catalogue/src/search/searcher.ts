// Searching works and novels: the index streams candidates in the asked order, and conditions on rows are checked as they come.
import type Database from 'better-sqlite3'
import { deepest } from '../best.ts'
import type { SearchQuestion, Slice } from '../catalogue.ts'
import { parseDay } from '../japaneseDay.ts'
import { mostTaste, taste } from '../ranking/rankings.ts'
import { idOfPopularityRow } from '../storage/schema.ts'
import { compileSearch, everything } from './compile.ts'
import { parseSearch, type Sought } from './parse.ts'
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
  /** JSON: the only ids that may come; null when all may. */
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

/** Answers searches with ids, best first. */
export interface Searcher {
  search(question: SearchQuestion, slice: Slice): number[]
}

/** @param bodies finds the ids whose text fits; without it, `text` means title and caption. */
export function openSearcher(
  database: Database.Database,
  kind: 'works' | 'novels',
  tags: TagIndex,
  bodies?: (sought: Sought) => number[],
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
    search(question, { offset, limit }) {
      const sought = parseSearch(question.word)
      if (!sought || limit <= 0) return []
      const ids = question.target === 'text' && bodies ? bodies(sought) : undefined
      const match = ids ? everything : compileSearch(sought, question, tags)
      if (!match) return []
      const conditions: Conditions = {
        match,
        maxRestrict: question.maxRestrict,
        hideAi: question.hideAi ? 1 : 0,
        firstDay: dayOr(question.startDate, 0),
        lastDay: dayOr(question.endDate, Number.MAX_SAFE_INTEGER),
        minBookmarks: whole(question.minBookmarks, 0),
        maxBookmarks: whole(question.maxBookmarks, Number.MAX_SAFE_INTEGER),
        ...filterParameters(question.filter ?? {}),
        ids: ids ? JSON.stringify(ids) : null,
        limit: whole(limit, 0),
        offset: Math.max(0, whole(offset, 0)),
      }
      const idsOf = (found: readonly Found[]) => found.map(({ id }) => id)
      switch (question.sort) {
        case 'date_desc':
          return idsOf(newest.all(conditions))
        case 'date_asc':
          return idsOf(oldest.all(conditions))
        case 'popular_desc':
          return idsOf(favourite.all(conditions))
        default: {
          const whose = question.sort === 'popular_male_desc' ? 'male' : 'female'
          const liking = (found: Found) => (found.bookmarks + 1) * taste(found, whose)
          const famous = favourite.iterate({ ...conditions, limit: deepest, offset: 0 })
          return idsOf(mostLiked(famous, liking, conditions.offset + conditions.limit)).slice(conditions.offset)
        }
      }
    },
  }
}

/**
 * The `count` most liked of works that come by falling fame. A taste adds three fifths at most, so once the famous are too few to reach the
 * last of those found so far, nobody after them can.
 */
function mostLiked(famous: Iterable<Found>, liking: (found: Found) => number, count: number): Found[] {
  const found: Found[] = []
  const best = () => found.sort((a, b) => liking(b) - liking(a) || b.id - a.id).slice(0, count)
  let check = count * 2
  for (const next of famous) {
    found.push(next)
    if (found.length < check) continue
    const last = best().at(-1)
    if (!last || (next.bookmarks + 1) * mostTaste < liking(last)) break
    check *= 2
  }
  return best()
}

/** A malformed day sets no bound: the site has refused it before. */
const dayOr = (day: string | undefined, otherwise: number) => (day === undefined ? undefined : parseDay(day)) ?? otherwise

/** A whole number that the engine can bind; the other one for a missing or impossible value. */
const whole = (value: number | undefined, otherwise: number) =>
  value !== undefined && Number.isFinite(value) ? Math.trunc(Math.min(Math.max(value, -1), Number.MAX_SAFE_INTEGER)) : otherwise
