// Addresses of the catalogues: `/opds/v1.2` and `/opds/v2`, with what each link carries on: content switches and language.
import {
  type ContentSwitches,
  type Language,
  type LibraryQuery,
  type LibraryRating,
  parseLanguage,
  parseLibraryQuery,
} from '@emaki/domain'
import { opdsBase } from '@emaki/domain/server'

export const catalogVersions = ['v1.2', 'v2'] as const
export type CatalogVersion = (typeof catalogVersions)[number]

/** What a client wants of a catalogue, and where the catalogue is. */
export interface CatalogPlace {
  readonly version: CatalogVersion
  /** The public origin without a slash. */
  readonly origin: string
  readonly language: Language
  readonly content: ContentSwitches
  /** Parameters of every link. */
  readonly carried: Readonly<Record<string, string>>
}

/** Reads the place from the parameters of an address. `accepted` is the language of the client. */
export function catalogPlace(
  version: CatalogVersion,
  origin: string,
  parameters: URLSearchParams,
  accepted: Language,
): CatalogPlace {
  const isOn = (name: string) => parameters.get(name) === '1'
  const content = { r18: isOn('r18'), r18g: isOn('r18g'), ai: isOn('ai') }
  const language = parseLanguage(parameters.get('lang'))
  const carried: Record<string, string> = {}
  for (const [name, value] of Object.entries(content)) if (value) carried[name] = '1'
  if (language !== undefined) carried.lang = language
  return { version, origin, language: language ?? accepted, content, carried }
}

/** The address of a document of the catalogue. `path` begins with a slash or is empty. */
export function catalogAddress(
  { version, origin, carried }: CatalogPlace,
  path: string,
  parameters: Readonly<Record<string, string>> = {},
): string {
  const query = new URLSearchParams({ ...parameters, ...carried })
  return `${origin}${opdsBase}/${version}${path}${query.size === 0 ? '' : `?${query}`}`
}

/** The address of a file of a work, which all versions share. */
export const fileAddress = ({ origin }: CatalogPlace, path: string): string => `${origin}${opdsBase}${path}`

/**
 * A permanent id that does not depend on the host (RFC 4151). `emaki.invalid` belongs to no one (RFC 2606), so no other catalogue creates the
 * same id.
 */
export const catalogId = (path: string): string => `tag:emaki.invalid,2026:${path}`

/** The ratings that the content switches allow. Without switches they are `safe` alone. */
export const allowedRatings = ({ r18, r18g }: ContentSwitches): LibraryRating[] => [
  'safe',
  ...(r18 ? (['r18'] as const) : []),
  ...(r18g ? (['r18g'] as const) : []),
]

/** The filters of a list of works: one value of each facet, one tag, an artist, a series, or words. */
export interface WorksFilter {
  readonly text?: string | undefined
  readonly kind?: string | undefined
  readonly rating?: string | undefined
  readonly artist?: string | undefined
  readonly series?: string | undefined
  readonly tag?: string | undefined
}

export function worksFilter(parameters: URLSearchParams): WorksFilter {
  const { text, kinds, ratings, artist, series, tags } = parseLibraryQuery(parameters)
  return {
    text: text ?? parseLibraryQuery(new URLSearchParams({ q: parameters.get('query') ?? '' })).text,
    kind: kinds?.[0],
    rating: ratings?.[0],
    artist,
    series,
    tag: tags?.[0],
  }
}

/** The parameters of a filter, in a fixed order. */
export function filterParameters({ text, kind, rating, artist, series, tag }: WorksFilter): Record<string, string> {
  const all = { q: text, kind, rating, artist, series, tag }
  return Object.fromEntries(Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined))
}

/** The library's query for a filter, within the content switches. The works of a series begin with the oldest. */
export function worksQuery(filter: WorksFilter, content: ContentSwitches): LibraryQuery {
  const parameters = new URLSearchParams(filterParameters({ ...filter, rating: undefined }))
  const allowed = allowedRatings(content)
  const chosen = allowed.filter((rating) => rating === filter.rating)
  return {
    ...parseLibraryQuery(parameters),
    ratings: filter.rating === undefined || chosen.length === 0 ? allowed : chosen,
    ...(content.ai ? {} : { ai: false }),
    ...(filter.series === undefined ? {} : { order: 'made', reversed: true }),
  }
}

/** The number of a page, from 1. */
export function pageNumber(parameters: URLSearchParams): number {
  const given = parameters.get('page') ?? ''
  return /^[1-9]\d{0,4}$/.test(given) ? Number(given) : 1
}
