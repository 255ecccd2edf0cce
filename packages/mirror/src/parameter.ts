// Descriptions and types of all query parameters, for the API description.
import { maxOffset, rankingPageSize } from '@emaki/domain'

/** The part of JSON Schema that query parameters need. */
export interface ParameterSchema {
  readonly type: 'string' | 'integer' | 'boolean' | 'array'
  readonly enum?: readonly (string | number)[]
  readonly items?: ParameterSchema
  readonly format?: 'date'
  readonly minimum?: number
  readonly maximum?: number
  readonly maxLength?: number
  readonly pattern?: string
  readonly default?: string | number | boolean
}

/** A query parameter of a route. */
export interface Parameter {
  /** Name in the query. Lists end with a pair of brackets. */
  readonly name: string
  readonly about: string
  readonly isRequired: boolean
  readonly schema: ParameterSchema
}

const text = (about: string, more: Partial<ParameterSchema> = {}) => ({ about, schema: { type: 'string', ...more } as const })
const whole = (about: string, more: Partial<ParameterSchema> = {}) => ({ about, schema: { type: 'integer', ...more } as const })
const flag = (about: string) => ({ about, schema: { type: 'boolean' } as const })
const idPattern = '^[1-9]\\d{0,11}$'

const known: ReadonlyMap<string, { readonly about: string; readonly schema: ParameterSchema }> = new Map(
  Object.entries({
    id: text('Id of what the route is about', { pattern: idPattern }),
    word: text('What to look for', { maxLength: 1000 }),
    page: whole('Page, from 1; pages beyond upstream’s reach are its last one', {
      minimum: 1,
      maximum: Math.floor(maxOffset / rankingPageSize) + 1,
    }),
    size: whole('Step between two pages; upstream’s own pages stay as long as they are', { minimum: 1, maximum: 100 }),
    offset: whole('Items to skip', { minimum: 0, maximum: maxOffset }),
    filter: text('Platform whose rules and picture sizes count', { enum: ['for_ios', 'for_android'] }),
    mode: text(
      'Kind of ranking, or where to look: partial_match_for_tags, exact_match_for_tags, title_and_caption, text, keyword, tags_and_titles',
    ),
    date: text('Japanese day; the newest one when left out', { format: 'date' }),
    order: text('Order of the answer', { enum: ['date_desc', 'date_asc', 'popular_desc'] }),
    sort: text('Order of the answer', { enum: ['date_desc', 'date_asc', 'popular_desc'] }),
    duration: text('Only works this new', { enum: ['within_last_day', 'within_last_week', 'within_last_month'] }),
    start_date: text('First Japanese day', { format: 'date' }),
    end_date: text('Last Japanese day', { format: 'date' }),
    search_ai_type: text('1 or true leaves AI-generated works out', { enum: ['0', '1', 'true', 'false'] }),
    include_translated_tag_results: flag('Also match translations of tags'),
    merge_plain_keyword_results: flag('Also match plain words'),
    bookmark_num_min: whole('Fewest bookmarks; needs an account that may ask so'),
    bookmark_num_max: whole('Most bookmarks; needs an account that may ask so'),
    lang: text('Language of the works'),
    content_type: text('Kind of works'),
    ratio_pattern: text('Shape of the first page', { enum: ['landscape', 'portrait', 'square'] }),
    width_min: whole('Least width in pixels'),
    width_max: whole('Greatest width in pixels'),
    height_min: whole('Least height in pixels'),
    height_max: whole('Greatest height in pixels'),
    tool: text('Drawing software'),
    text_length_min: whole('Fewest characters'),
    text_length_max: whole('Most characters'),
    word_count_min: whole('Fewest words'),
    word_count_max: whole('Most words'),
    reading_time_min: whole('Least reading time in minutes'),
    reading_time_max: whole('Greatest reading time in minutes'),
    is_original_only: flag('Only original stories'),
    is_replaceable_only: flag('Only stories whose names the reader may replace'),
    include_potential_violation_works: flag('false leaves out works that may break the site’s rules'),
    genre: text('Genre of original stories, an id of the search options'),
    include_privacy_policy: flag('Fill the member privacy_policy'),
    include_ranking_illusts: flag('Fill the member ranking_illusts'),
    include_ranking_novels: flag('Fill the member ranking_novels'),
    include_ranking_label: flag('Say in which ranking a work stands'),
    max_bookmark_id: whole('Bookmark row to continue below, from next_url; 0 is the beginning'),
    max_bookmark_id_for_recommend: whole('Cursor from next_url; may be negative'),
    min_bookmark_id_for_recent_illust: whole('Cursor from next_url'),
    max_illust_id: whole('Works older than this id'),
    max_novel_id: whole('Novels older than this id'),
    'viewed[]': {
      about: 'Ids already shown; the oldest above 1,500 are dropped',
      schema: { type: 'array', items: { type: 'string', pattern: idPattern } } as const,
    },
    'seed_illust_ids[]': {
      about: 'Works that the list began with, from next_url',
      schema: { type: 'array', items: { type: 'string', pattern: idPattern } } as const,
    },
    already_recommended: text('Ids already shown, separated by commas; the oldest above 1,500 are dropped'),
    category: text('Kind of articles', { enum: ['all', 'illust', 'manga'] }),
    illust_type: text('Kind of works', { enum: ['illust', 'manga', 'ugoira'] }),
    tag: text('Bookmark tag; 未分類 for bookmarks without one'),
    restrict: text('Public or private list; heeded only where the mirror asks with the reader’s own account', {
      enum: ['public', 'private'],
    }),
    nextUrl: text('What stands behind the question mark of the previous next_url'),
    params: text('JSON object of upstream’s parameters'),
    data: text('JSON object of the form to send'),
    path: text('Upstream path without its leading slash'),
    raw: flag('The page itself instead of the novel in it; only with the reader’s own account'),
  }),
)

/** A route's parameter, possibly with a default. Throws a RangeError for a name that is not in the table. */
export function parameter(
  name: string,
  { isRequired = false, defaultValue }: { isRequired?: boolean; defaultValue?: string } = {},
): Parameter {
  const entry = known.get(name)
  if (entry === undefined) throw new RangeError(`The query parameter ${name} has no description`)
  const { about, schema } = entry
  return {
    name,
    about,
    isRequired,
    schema: defaultValue === undefined ? schema : { ...schema, default: typed(schema, defaultValue) },
  }
}

const typed = ({ type }: ParameterSchema, value: string): string | number | boolean =>
  type === 'boolean' ? value === 'true' : type === 'integer' ? Number(value) : value
