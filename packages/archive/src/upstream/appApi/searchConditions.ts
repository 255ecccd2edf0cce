// Searches as conditions of the index: words, periods, shapes and sizes (docs/contract/app-api.md 3.2). Words never become syntax: they are
// values, and in full-text expressions quoted tokens of letters and digits.
import { foldText, soughtTokens } from '@emaki/domain'
import {
  type ParsedSearch,
  parseSearch,
  type Range,
  type SearchFilter,
  type SearchQuery,
  type SearchTarget,
} from '@emaki/domain/upstream'
import type { IllustType } from '@emaki/upstream'
import type { KeptKind } from '../../workKey.ts'
import type { NameLists } from './nameLists.ts'
import { type Condition, condition, type RowOrder } from './workRows.ts'

const dayMs = 86_400_000
const nothing = condition('0')

export interface KeptSearch {
  readonly conditions: readonly Condition[]
  readonly order: RowOrder
}

/** The conditions and the order of a search. */
export function keptSearch(kind: KeptKind, query: SearchQuery, names: NameLists): KeptSearch {
  const { target, sort, filter = {}, includeTranslations: withTranslations } = query
  const word = parseSearch(query.word)
  return {
    conditions: [
      word ? wordCondition(word, { target, withTranslations, names }) : nothing,
      ...periodConditions(query),
      ...rangeConditions('bookmarks', { min: query.minBookmarks, max: query.maxBookmarks }),
      ...(query.hideAi ? [condition('ai <> 2')] : []),
      ...(kind === 'illust' ? pictureConditions(filter) : novelConditions(filter)),
    ],
    order: sort === 'date_desc' ? 'newest' : sort === 'date_asc' ? 'oldest' : 'popular',
  }
}

/** Days in Japan, both included. */
const periodConditions = ({ startDate, endDate }: SearchQuery): Condition[] => [
  ...(startDate === undefined ? [] : [condition('made >= ?', startOfDay(startDate))]),
  ...(endDate === undefined ? [] : [condition('made < ?', startOfDay(endDate) + dayMs)]),
]

const startOfDay = (day: string): number => Date.parse(`${day}T00:00:00+09:00`)

/** `sql`: the number that is compared. */
const rangeConditions = (sql: string, { min, max }: Range = {}): Condition[] => [
  ...(min === undefined ? [] : [condition(`${sql} >= ?`, min)]),
  ...(max === undefined ? [] : [condition(`${sql} <= ?`, max)]),
]

const pictureConditions = ({ types, shape, width, height, tool }: SearchFilter): Condition[] => [
  ...(types === undefined ? [] : [inList('type', types)]),
  ...(shape === undefined ? [] : [condition('shape = ?', shape)]),
  ...rangeConditions('width', width),
  ...rangeConditions('height', height),
  ...(tool === undefined
    ? []
    : [condition(`EXISTS (SELECT 1 FROM json_each(wire, '$.tools') AS tools WHERE tools.value = ?)`, tool)]),
]

/** Kept novels name their characters only, and no language. */
const novelConditions = ({ textLength, isOriginal }: SearchFilter): Condition[] => [
  ...rangeConditions(`CAST(COALESCE(json_extract(wire, '$.text_length'), 0) AS INTEGER)`, textLength),
  ...(isOriginal ? [condition(`json_extract(wire, '$.is_original') = 1`)] : []),
]

/** Upstream counts ugoira as illustrations. */
export const ofType = (type: IllustType): Condition => inList('type', type === 'manga' ? ['manga'] : ['illust', 'ugoira'])

/** The column has one of the values. */
export const inList = (column: 'type' | 'row' | 'artist', values: readonly (string | number)[]): Condition =>
  condition(`${column} IN (SELECT value FROM json_each(?))`, JSON.stringify(values))

/** The work has one of the tags. */
export const hasTag = (tags: readonly number[]): Condition =>
  condition('row IN (SELECT work FROM work_tags WHERE tag IN (SELECT value FROM json_each(?)))', JSON.stringify(tags))

/** The work has the tag with this name. */
export const withTagNamed = (names: NameLists, name: string): Condition =>
  hasTag(names.tags().flatMap((tag) => (tag.name === name ? [tag.id] : [])))

interface WordOptions {
  readonly target: SearchTarget
  readonly withTranslations: boolean
  readonly names: NameLists
}

/** A parsed search as one condition. Its depth is bounded by the parser. */
function wordCondition(sought: ParsedSearch, options: WordOptions): Condition {
  if (sought.kind === 'word') return singleWord(sought.word, options)
  if (sought.kind === 'any')
    return joined(
      sought.of.map((part) => wordCondition(part, options)),
      ' OR ',
    )
  const unwanted = sought.unwanted.map((part) => negated(wordCondition(part, options)))
  return joined([...sought.wanted.map((part) => wordCondition(part, options)), ...unwanted], ' AND ')
}

const joined = (parts: readonly Condition[], by: ' OR ' | ' AND '): Condition =>
  condition(parts.map(({ sql }) => `(${sql})`).join(by), ...parts.flatMap(({ values }) => values))

const negated = ({ sql, values }: Condition): Condition => ({ sql: `NOT (${sql})`, values })

function singleWord(word: string, { target, withTranslations, names }: WordOptions): Condition {
  const folded = foldText(word)
  if (target === 'partial_match_for_tags' || target === 'exact_match_for_tags') {
    const matches = (name: string) => (target === 'exact_match_for_tags' ? name === folded : name.includes(folded))
    const tags = names.tags().filter((tag) => matches(tag.folded) || (withTranslations && tag.translations.some(matches)))
    return hasTag(tags.map(({ id }) => id))
  }
  const { phrase, lastIsBeginning } = soughtTokens(word)
  if (phrase.length === 0) return nothing
  const found = condition(
    'row IN (SELECT rowid FROM texts WHERE texts MATCH ?)',
    `words : "${phrase.join(' ')}"${lastIsBeginning ? ' *' : ''}`,
  )
  if (target !== 'title_and_caption') return found
  const inTitle = condition('instr(title_order, ?) > 0', folded)
  const inCaption = condition(`instr(lower(COALESCE(json_extract(wire, '$.caption'), '')), ?) > 0`, folded)
  return joined([found, joined([inTitle, inCaption], ' OR ')], ' AND ')
}
