// Searches as conditions of the index: words, periods, shapes and sizes (docs/contract/app-api.md 3.2). Words never become syntax: they are
// values, and in full-text expressions quoted tokens of letters and digits.
import { charactersPerMinute, foldText, japanDay, type LibraryShape, libraryShapes, shiftDay, soughtTokens } from '@emaki/domain'
import { type Parameters, type ParsedSearch, parseSearch } from '@emaki/domain/upstream'
import type { KeptKind } from '../../workKey.ts'
import type { NameLists } from './nameLists.ts'
import { type Condition, condition, type RowOrder } from './workRows.ts'

const targets = ['partial_match_for_tags', 'exact_match_for_tags', 'title_and_caption', 'keyword', 'text'] as const
type SearchTarget = (typeof targets)[number]
const sorts = ['date_desc', 'date_asc', 'popular_desc', 'popular_male_desc', 'popular_female_desc'] as const
const durationDays: Readonly<Record<string, number>> = {
  within_last_day: 1,
  within_last_week: 7,
  within_last_month: 30,
  within_half_year: 182,
  within_year: 365,
}
const contentTypes: Readonly<Record<string, readonly string[]>> = {
  illust_and_manga_and_ugoira: ['illust', 'manga', 'ugoira'],
  illust_and_ugoira: ['illust', 'ugoira'],
  illust: ['illust'],
  manga: ['manga'],
  ugoira: ['ugoira'],
}
const dayMs = 86_400_000
const nothing = condition('0')

export interface KeptSearch {
  readonly conditions: readonly Condition[]
  readonly order: RowOrder
}

/** Reads the parameters of a search. Throws upstream's error for values outside of their sets. */
export function readKeptSearch(kind: KeptKind, parameters: Parameters, names: NameLists, now: Date): KeptSearch {
  const word = parseSearch(parameters.word())
  const target = parameters.oneOf('search_target', kind === 'illust' ? targets.slice(0, 4) : targets, 'partial_match_for_tags')
  const sort = parameters.oneOf('sort', sorts, 'date_desc')
  const withTranslations = parameters.flag('include_translated_tag_results')
  const hidesAi = parameters.oneOf('search_ai_type', ['0', '1'], '0') === '1'
  return {
    conditions: [
      word ? wordCondition(word, { target, withTranslations, names }) : nothing,
      ...periodConditions(parameters, now),
      ...rangeConditions(parameters, 'bookmarks', 'bookmark_num'),
      ...(hidesAi ? [condition('ai <> 2')] : []),
      ...(kind === 'illust' ? pictureConditions(parameters) : novelConditions(parameters)),
    ],
    order: sort === 'date_desc' ? 'newest' : sort === 'date_asc' ? 'oldest' : 'popular',
  }
}

/** Days in Japan, both included. */
function periodConditions(parameters: Parameters, now: Date): Condition[] {
  const duration = parameters.oneOf('duration', ['', ...Object.keys(durationDays)], '')
  const days = durationDays[duration]
  const since = days === undefined ? undefined : shiftDay(japanDay(now), -days)
  const from = [parameters.day('start_date'), since].filter((day) => day !== undefined)
  const to = parameters.day('end_date')
  return [
    ...from.map((day) => condition('made >= ?', startOfDay(day))),
    ...(to === undefined ? [] : [condition('made < ?', startOfDay(to) + dayMs)]),
  ]
}

const startOfDay = (day: string): number => Date.parse(`${day}T00:00:00+09:00`)

function rangeConditions(parameters: Parameters, column: 'bookmarks' | 'width' | 'height', name: string): Condition[] {
  const [min, max] = [parameters.bound(`${name}_min`), parameters.bound(`${name}_max`)]
  return [
    ...(min === undefined ? [] : [condition(`${column} >= ?`, min)]),
    ...(max === undefined ? [] : [condition(`${column} <= ?`, max)]),
  ]
}

function pictureConditions(parameters: Parameters): Condition[] {
  const types = contentTypes[parameters.oneOf('content_type', ['', ...Object.keys(contentTypes)], '')]
  const shape: LibraryShape | '' = parameters.oneOf('ratio_pattern', ['', ...libraryShapes], '')
  const tool = parameters.text('tool')
  return [
    ...(types === undefined ? [] : [inList('type', types)]),
    ...(shape === '' ? [] : [condition('shape = ?', shape)]),
    ...rangeConditions(parameters, 'width', 'width'),
    ...rangeConditions(parameters, 'height', 'height'),
    ...(tool === undefined
      ? []
      : [condition(`EXISTS (SELECT 1 FROM json_each(wire, '$.tools') AS tools WHERE tools.value = ?)`, tool)]),
  ]
}

/** An estimate for languages with spaces. */
const charactersPerWord = 5

function novelConditions(parameters: Parameters): Condition[] {
  const length = `CAST(COALESCE(json_extract(wire, '$.text_length'), 0) AS INTEGER)`
  const min = (name: string, scale: number) => {
    const bound = parameters.bound(name)
    return bound === undefined ? [] : [condition(`${length} >= ?`, bound * scale)]
  }
  const max = (name: string, scale: number) => {
    const bound = parameters.bound(name)
    return bound === undefined ? [] : [condition(`${length} <= ?`, bound * scale)]
  }
  return [
    ...min('text_length_min', 1),
    ...max('text_length_max', 1),
    // Kept novels name their characters only.
    ...min('word_count_min', charactersPerWord),
    ...max('word_count_max', charactersPerWord),
    ...min('reading_time_min', charactersPerMinute),
    ...max('reading_time_max', charactersPerMinute),
    ...(parameters.flag('is_original_only') ? [condition(`json_extract(wire, '$.is_original') = 1`)] : []),
  ]
}

/** The column has one of the values. */
export const inList = (column: 'type' | 'row' | 'artist', values: readonly (string | number)[]): Condition =>
  condition(`${column} IN (SELECT value FROM json_each(?))`, JSON.stringify(values))

/** The work has one of the tags. */
export const hasTag = (tags: readonly number[]): Condition =>
  condition('row IN (SELECT work FROM work_tags WHERE tag IN (SELECT value FROM json_each(?)))', JSON.stringify(tags))

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
