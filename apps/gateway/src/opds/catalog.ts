// The documents of a catalogue, before they are written as OPDS 1.2 or 2.0: the root, lists of artists, series and tags, and works.
import type { Archive, SearchScope } from '@emaki/archive'
import { type LibraryFacets, libraryKinds } from '@emaki/domain'
import {
  allowedRatings,
  type CatalogPlace,
  catalogAddress,
  catalogId,
  filterParameters,
  type WorksFilter,
  worksQuery,
} from './catalogAddress.ts'
import { type CatalogTexts, catalogTexts } from './catalogTexts.ts'
import { type CatalogWork, catalogWork, nameLine } from './catalogWork.ts'

/** Entries of one document. */
export const pageSize = 50

export interface CatalogLink {
  readonly id: string
  readonly title: string
  readonly href: string
  /** RFC 3339. */
  readonly updated: string
  /** What the link leads to. */
  readonly kind: 'navigation' | 'works'
  readonly rel: string
  /** Works behind the link. */
  readonly count?: number | undefined
}

export interface FacetLink {
  readonly title: string
  readonly href: string
  readonly count: number
  readonly isActive: boolean
}

export interface FacetGroup {
  readonly title: string
  readonly links: readonly FacetLink[]
}

export interface Paging {
  /** From 1. */
  readonly page: number
  readonly total: number
  readonly links: Readonly<Partial<Record<'first' | 'previous' | 'next' | 'last', string>>>
}

export interface Catalog {
  readonly id: string
  readonly title: string
  /** RFC 3339: when the newest work of the document entered the archive. */
  readonly updated: string
  readonly self: string
  readonly up?: string | undefined
  readonly entries:
    | { readonly kind: 'navigation'; readonly links: readonly CatalogLink[] }
    | { readonly kind: 'works'; readonly works: readonly CatalogWork[] }
  readonly facets: readonly FacetGroup[]
  readonly paging?: Paging | undefined
}

export interface CatalogSource {
  readonly archive: Archive
  readonly place: CatalogPlace
  /** What the client sees. */
  readonly seen: SearchScope
}

const subsection = 'subsection'
const epoch = '1970-01-01T00:00:00.000Z'

/** The first document: where the lists are. */
export async function rootCatalog(source: CatalogSource): Promise<Catalog> {
  const { place } = source
  const texts = catalogTexts[place.language]
  const updated = await newestTime(source, {})
  const navigation = (path: string, title: string): CatalogLink => linkTo(place, { path, title, updated, kind: 'navigation' })
  return {
    ...documentOf(place, '', {}, 'Emaki', updated),
    entries: {
      kind: 'navigation',
      links: [
        linkTo(place, { path: '/works', title: texts.newest, updated, kind: 'works', rel: 'http://opds-spec.org/sort/new' }),
        navigation('/artists', texts.artists),
        navigation('/series', texts.series),
        navigation('/tags', texts.tags),
        linkTo(place, {
          path: '/works',
          filter: { kind: 'novel' },
          title: texts.novels,
          updated: await newestTime(source, { kind: 'novel' }),
          kind: 'works',
        }),
      ],
    },
  }
}

export async function artistsCatalog({ archive, place, seen }: CatalogSource, page: number): Promise<Catalog> {
  const range = { query: worksQuery({}, place.content), skip: (page - 1) * pageSize, count: pageSize, ...seen }
  const { items, total } = await archive.search.artists(range)
  const links = items.map(({ id, name, works, newest }) => {
    const title = nameLine(name, `#${id}`)
    return linkTo(place, { path: '/works', filter: { artist: id }, title, updated: newest, kind: 'works', count: works })
  })
  return navigationCatalog(place, { path: '/artists', title: catalogTexts[place.language].artists, links, page, total })
}

export async function seriesCatalog({ archive, place, seen }: CatalogSource, page: number): Promise<Catalog> {
  const range = { query: worksQuery({}, place.content), skip: (page - 1) * pageSize, count: pageSize, ...seen }
  const { items, total } = await archive.search.series(range)
  const links = items.map(({ kind, id, title, works, newest }) =>
    linkTo(place, {
      path: '/works',
      filter: { series: `${kind}:${id}` },
      title: nameLine(title, `#${id}`),
      updated: newest,
      kind: 'works',
      count: works,
    }),
  )
  return navigationCatalog(place, { path: '/series', title: catalogTexts[place.language].series, links, page, total })
}

/** The most frequent tags. */
export async function tagsCatalog(source: CatalogSource): Promise<Catalog> {
  const { archive, place, seen } = source
  const { tags } = await archive.search.facets(worksQuery({}, place.content), seen)
  const updated = await newestTime(source, {})
  const links = tags.map(({ value, count }) =>
    linkTo(place, { path: '/works', filter: { tag: value }, title: nameLine(value, '#'), updated, kind: 'works', count }),
  )
  const title = catalogTexts[place.language].tags
  return navigationCatalog(place, {
    path: '/tags',
    title,
    links,
    page: 1,
    total: links.length,
    perPage: Math.max(1, links.length),
  })
}

/** A page of the works of a filter. */
export async function worksCatalog(source: CatalogSource, filter: WorksFilter, page: number): Promise<Catalog> {
  const { archive, place, seen } = source
  const query = worksQuery(filter, place.content)
  const [found, facets] = await Promise.all([
    archive.search.page(query, { skip: (page - 1) * pageSize, count: pageSize, ...seen }),
    archive.search.facets(query, seen),
  ])
  const read = await Promise.all(found.works.map((work) => catalogWork(archive, work)))
  const works = read.filter((work) => work !== undefined)
  const updated = newestOf(works)
  const parameters = filterParameters(filter)
  return {
    ...documentOf(place, '/works', parameters, worksTitle(filter, works, catalogTexts[place.language]), updated, page),
    up: upOf(place, filter),
    entries: { kind: 'works', works },
    facets: facetsOf(place, filter, facets),
    paging: pagingOf(place, '/works', parameters, page, found.total),
  }
}

interface LinkParts {
  readonly path: string
  readonly filter?: WorksFilter
  readonly title: string
  readonly updated: string
  readonly kind: CatalogLink['kind']
  readonly rel?: string
  readonly count?: number
}

function linkTo(place: CatalogPlace, { path, filter = {}, rel = subsection, ...link }: LinkParts): CatalogLink {
  const parameters = filterParameters(filter)
  return { ...link, rel, id: documentId(place, path, parameters), href: catalogAddress(place, path, parameters) }
}

/** The id has the content switches, because they change what the document contains, and not the language. */
function documentId({ carried }: CatalogPlace, path: string, parameters: Readonly<Record<string, string>>): string {
  const { lang, ...switches } = carried
  const query = new URLSearchParams({ ...parameters, ...switches })
  return catalogId(`catalog${path}${query.size === 0 ? '' : `?${query}`}`)
}

function documentOf(
  place: CatalogPlace,
  path: string,
  parameters: Readonly<Record<string, string>>,
  title: string,
  updated: string,
  page = 1,
): Omit<Catalog, 'entries'> {
  const self = catalogAddress(place, path, page === 1 ? parameters : { ...parameters, page: String(page) })
  return { id: documentId(place, path, parameters), title, updated, self, facets: [] }
}

interface NavigationParts {
  readonly path: string
  readonly title: string
  readonly links: readonly CatalogLink[]
  readonly page: number
  readonly total: number
  readonly perPage?: number
}

function navigationCatalog(place: CatalogPlace, { path, title, links, page, total, perPage }: NavigationParts): Catalog {
  const updated = newestOf(links)
  return {
    ...documentOf(place, path, {}, title, updated, page),
    up: catalogAddress(place, ''),
    entries: { kind: 'navigation', links },
    paging: pagingOf(place, path, {}, page, total, perPage),
  }
}

function pagingOf(
  place: CatalogPlace,
  path: string,
  parameters: Readonly<Record<string, string>>,
  page: number,
  total: number,
  perPage = pageSize,
): Paging {
  const last = Math.max(1, Math.ceil(total / perPage))
  const to = (number: number) => catalogAddress(place, path, number === 1 ? parameters : { ...parameters, page: String(number) })
  return {
    page,
    total,
    links: {
      first: to(1),
      ...(page > 1 ? { previous: to(Math.min(page - 1, last)) } : {}),
      ...(page < last ? { next: to(page + 1) } : {}),
      last: to(last),
    },
  }
}

/** The last time of entries. All have the same length, so that their order as text is that of time. */
const newestOf = (entries: readonly { readonly updated: string }[]): string =>
  entries
    .map(({ updated }) => updated)
    .sort()
    .at(-1) ?? epoch

/** When the newest work of a filter entered the archive. */
async function newestTime({ archive, place, seen }: CatalogSource, filter: WorksFilter): Promise<string> {
  const { works } = await archive.search.page(worksQuery(filter, place.content), { count: 1, ...seen })
  return works[0]?.kept.keptAt ?? epoch
}

function worksTitle(
  { text, kind, artist, series, tag }: WorksFilter,
  [first]: readonly CatalogWork[],
  texts: CatalogTexts,
): string {
  if (text !== undefined) return `${texts.search}: ${text}`
  if (series !== undefined) return first?.series?.title ?? texts.series
  if (artist !== undefined) return first?.author.name ?? texts.artists
  if (tag !== undefined) return `#${nameLine(tag, '')}`
  const known = libraryKinds.find((name) => name === kind)
  return known === undefined ? texts.newest : texts[known]
}

function upOf(place: CatalogPlace, { text, artist, series, tag }: WorksFilter): string {
  const list = series !== undefined ? '/series' : artist !== undefined ? '/artists' : tag !== undefined ? '/tags' : ''
  return catalogAddress(place, text === undefined ? list : '')
}

/** Facets by type and rating. A rating is offered where the content switches allow several. */
function facetsOf(place: CatalogPlace, filter: WorksFilter, { kinds, ratings }: LibraryFacets): FacetGroup[] {
  const texts = catalogTexts[place.language]
  const names: Readonly<Record<string, string>> = { ...texts, r18: 'R-18', r18g: 'R-18G' }
  const group = (
    title: string,
    member: 'kind' | 'rating',
    counts: readonly { readonly value: string; readonly count: number }[],
  ) => {
    const to = (value: string | undefined) => catalogAddress(place, '/works', filterParameters({ ...filter, [member]: value }))
    const all = { title: texts.all, href: to(undefined), count: counts.reduce((sum, { count }) => sum + count, 0) }
    const links = counts.map(({ value, count }) => ({
      title: names[value] ?? value,
      href: to(value),
      count,
      isActive: filter[member] === value,
    }))
    return { title, links: [{ ...all, isActive: filter[member] === undefined }, ...links] }
  }
  const allowed: readonly string[] = allowedRatings(place.content)
  const rated = ratings.filter(({ value }) => allowed.includes(value))
  return [group(texts.type, 'kind', kinds), ...(rated.length > 1 ? [group(texts.rating, 'rating', rated)] : [])]
}
