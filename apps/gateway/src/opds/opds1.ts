// Catalogues as OPDS 1.2 (specs.opds.io/opds-1.2): Atom (RFC 4287) with links, and OPDS-PSE 1.2 for pages of artworks.
import { element, xml } from '../http/xmlText.ts'
import type { Catalog, CatalogLink } from './catalog.ts'
import { pageSize } from './catalog.ts'
import { type CatalogPlace, catalogAddress, catalogId, fileAddress } from './catalogAddress.ts'
import { catalogTexts } from './catalogTexts.ts'
import type { CatalogWork } from './catalogWork.ts'

const atom = 'application/atom+xml'
export const atomTypes = {
  navigation: `${atom};profile=opds-catalog;kind=navigation`,
  works: `${atom};profile=opds-catalog;kind=acquisition`,
  entry: `${atom};type=entry;profile=opds-catalog`,
  search: 'application/opensearchdescription+xml',
} as const

const namespaces = [
  ['', 'http://www.w3.org/2005/Atom'],
  [':dcterms', 'http://purl.org/dc/terms/'],
  [':opds', 'http://opds-spec.org/2010/catalog'],
  [':opensearch', 'http://a9.com/-/spec/opensearch/1.1/'],
  [':pse', 'http://vaemendis.net/opds-pse/ns'],
  [':thr', 'http://purl.org/syndication/thread/1.0'],
]
  .map(([prefix, address]) => ` xmlns${prefix}="${address}"`)
  .join('')
const declaration = '<?xml version="1.0" encoding="utf-8"?>\n'

type Attributes = Readonly<Record<string, string | number | undefined>>

/** A link. Names of attributes are trusted. */
const link = (rel: string, href: string, type: string, more: Attributes = {}): string => {
  const attributes = Object.entries({ rel, href, type, ...more })
  return `<link${attributes.map(([name, value]) => (value === undefined ? '' : ` ${name}="${xml(String(value))}"`)).join('')}/>`
}

/** A feed of links or of works. */
export function atomCatalog(catalog: Catalog, place: CatalogPlace): string {
  const { entries, facets, paging } = catalog
  const type = atomTypes[entries.kind]
  return [
    `${declaration}<feed${namespaces}>`,
    element('id', catalog.id),
    element('title', catalog.title),
    element('updated', catalog.updated),
    '<author><name>Emaki</name></author>',
    // One alternate link: newsboat opens the last one, other feed readers the first.
    link('alternate', `${place.origin}/library`, 'text/html'),
    link('self', catalog.self, type),
    link('start', catalogAddress(place, ''), atomTypes.navigation),
    catalog.up === undefined ? '' : link('up', catalog.up, atomTypes.navigation),
    link('search', catalogAddress(place, '/opensearch.xml'), atomTypes.search),
    ...Object.entries(paging?.links ?? {}).map(([rel, href]) => link(rel, href, type)),
    ...facets.flatMap((group) =>
      group.links.map(({ title, href, count, isActive }) =>
        link('http://opds-spec.org/facet', href, atomTypes.works, {
          title,
          'opds:facetGroup': group.title,
          'opds:activeFacet': isActive ? 'true' : undefined,
          'thr:count': count,
        }),
      ),
    ),
    ...(paging
      ? [
          element('opensearch:totalResults', String(paging.total)),
          element('opensearch:itemsPerPage', String(pageSize)),
          element('opensearch:startIndex', String((paging.page - 1) * pageSize + 1)),
        ]
      : []),
    ...(entries.kind === 'navigation'
      ? entries.links.map(navigationEntry)
      : entries.works.map((work) => `<entry>${workElements(work, place)}</entry>`)),
    '</feed>\n',
  ]
    .filter(Boolean)
    .join('\n')
}

/** The whole entry of one work. */
export const atomWork = (work: CatalogWork, place: CatalogPlace): string =>
  `${declaration}<entry${namespaces}>${workElements(work, place)}</entry>\n`

function navigationEntry({ id, title, href, updated, kind, rel, count }: CatalogLink): string {
  const elements = [
    element('title', title),
    element('id', id),
    element('updated', updated),
    `<content type="text">${xml(title)}</content>`,
    link(rel, href, atomTypes[kind], { 'thr:count': count }),
  ]
  return `<entry>${elements.join('')}</entry>`
}

function workElements(work: CatalogWork, place: CatalogPlace): string {
  const { kind, id, author } = work
  const file = (path: string) => fileAddress(place, `/works/${kind}/${id}${path}`)
  return [
    element('title', work.title),
    element('id', workId(work)),
    element('updated', work.updated),
    work.published === undefined ? '' : element('published', work.published),
    work.published === undefined ? '' : element('dcterms:issued', work.published),
    `<author>${element('name', author.name)}${element('uri', `${place.origin}/users/${author.id}`)}</author>`,
    ...work.tags.map((tag) => `<category term="${xml(tag)}" label="${xml(tag)}"/>`),
    work.summary === '' ? '' : `<summary type="text">${xml(work.summary)}</summary>`,
    link('alternate', place.origin + viewerPath(work), 'text/html'),
    link('self', catalogAddress(place, `/works/${kind}/${id}`), atomTypes.entry),
    link('http://opds-spec.org/acquisition', file(fileEnding(work)), work.type),
    // Reading apps draw a cover with the title where there is none.
    ...(work.hasCover
      ? [
          link('http://opds-spec.org/image', file('/cover'), work.coverTypes.cover),
          link('http://opds-spec.org/image/thumbnail', file('/thumbnail'), work.coverTypes.thumbnail),
        ]
      : []),
    // The braces stay as they are, because reading apps replace them.
    kind === 'illust'
      ? link('http://vaemendis.net/opds-pse/stream', file('/pages/{pageNumber}?w={maxWidth}'), 'image/jpeg', {
          'pse:count': work.pages,
        })
      : '',
    link('related', catalogAddress(place, '/works', { artist: author.id }), atomTypes.works, { title: author.name }),
    work.series === undefined
      ? ''
      : link('related', catalogAddress(place, '/works', { series: work.series.id }), atomTypes.works, {
          title: work.series.title,
        }),
  ].join('')
}

/** The permanent id of a work, equal in all catalogues. */
export const workId = ({ kind, id }: Pick<CatalogWork, 'kind' | 'id'>): string => catalogId(`${kind}/${id}`)

export const viewerPath = ({ kind, id }: Pick<CatalogWork, 'kind' | 'id'>): string =>
  kind === 'illust' ? `/artworks/${id}` : `/novel/${id}`

/** The ending of the address of a work's file. */
export const fileEnding = ({ kind }: Pick<CatalogWork, 'kind'>): string => (kind === 'illust' ? '.cbz' : '.epub')

/** How to search the catalogue (OpenSearch 1.1). */
export function openSearchDescription(place: CatalogPlace): string {
  const { search } = catalogTexts[place.language]
  const address = new URL(catalogAddress(place, '/works'))
  const template = `${address.origin}${address.pathname}?q={searchTerms}${address.search.replace('?', '&')}`
  return [
    `${declaration}<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">`,
    element('ShortName', 'Emaki'),
    element('Description', search),
    element('InputEncoding', 'UTF-8'),
    element('OutputEncoding', 'UTF-8'),
    `<Url type="${atomTypes.works}" template="${xml(template)}"/>`,
    '</OpenSearchDescription>\n',
  ].join('\n')
}
