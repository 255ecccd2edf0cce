// Catalogues as OPDS 2.0 (drafts.opds.io/opds-2.0), and the document that says how to log in (Authentication for OPDS 1.0).
import type { Language } from '@emaki/domain'
import { opdsBase } from '@emaki/domain/server'
import type { Catalog, CatalogLink } from './catalog.ts'
import { pageSize } from './catalog.ts'
import { type CatalogPlace, catalogAddress, fileAddress } from './catalogAddress.ts'
import { catalogTexts } from './catalogTexts.ts'
import type { CatalogWork } from './catalogWork.ts'
import { fileEnding, viewerPath, workId } from './opds1.ts'

export const opdsTypes = {
  feed: 'application/opds+json',
  work: 'application/opds-publication+json',
  authentication: 'application/opds-authentication+json',
} as const

/** A feed of links or of works. */
export function jsonCatalog(catalog: Catalog, place: CatalogPlace): unknown {
  const { entries, facets, paging } = catalog
  const link = (rel: string, href: string) => ({ rel, href, type: opdsTypes.feed })
  return {
    metadata: {
      title: catalog.title,
      modified: catalog.updated,
      ...(paging ? { numberOfItems: paging.total, itemsPerPage: pageSize, currentPage: paging.page } : {}),
    },
    links: [
      link('self', catalog.self),
      link('start', catalogAddress(place, '')),
      ...(catalog.up === undefined ? [] : [link('up', catalog.up)]),
      { ...link('search', searchTemplate(place)), templated: true },
      ...Object.entries(paging?.links ?? {}).map(([rel, href]) => link(rel, href)),
    ],
    ...(entries.kind === 'navigation'
      ? { navigation: entries.links.map(navigationLink) }
      : { publications: entries.works.map((work) => jsonWork(work, place)) }),
    ...(facets.length === 0
      ? {}
      : {
          facets: facets.map((group) => ({
            metadata: { title: group.title },
            links: group.links.map(({ title, href, count, isActive }) => ({
              title,
              href,
              type: opdsTypes.feed,
              ...(isActive ? { rel: 'self' } : {}),
              properties: { numberOfItems: count },
            })),
          })),
        }),
  }
}

const navigationLink = ({ title, href, rel, count }: CatalogLink) => ({
  title,
  href,
  rel,
  type: opdsTypes.feed,
  ...(count === undefined ? {} : { properties: { numberOfItems: count } }),
})

/** A search by one word of the template (RFC 6570). */
function searchTemplate(place: CatalogPlace): string {
  const address = catalogAddress(place, '/works')
  return `${address}${address.includes('?') ? '{&query}' : '{?query}'}`
}

/** A publication. */
export function jsonWork(work: CatalogWork, place: CatalogPlace): unknown {
  const { kind, id, author, series } = work
  const file = (path: string) => fileAddress(place, `/works/${kind}/${id}${path}`)
  const worksOf = (parameters: Readonly<Record<string, string>>) => [
    { href: catalogAddress(place, '/works', parameters), type: opdsTypes.feed },
  ]
  return {
    metadata: {
      '@type': kind === 'illust' ? 'http://schema.org/VisualArtwork' : 'http://schema.org/Book',
      identifier: workId(work),
      title: work.title,
      author: { name: author.name, links: worksOf({ artist: author.id }) },
      modified: work.updated,
      ...(work.published === undefined ? {} : { published: work.published }),
      ...(work.summary === '' ? {} : { description: work.summary }),
      ...(work.tags.length === 0 ? {} : { subject: work.tags }),
      ...(kind === 'illust' ? { numberOfPages: work.pages } : {}),
      ...(series === undefined ? {} : { belongsTo: { series: [{ name: series.title, links: worksOf({ series: series.id }) }] } }),
    },
    links: [
      { rel: 'self', href: catalogAddress(place, `/works/${kind}/${id}`), type: opdsTypes.work },
      { rel: 'http://opds-spec.org/acquisition', href: file(fileEnding(work)), type: work.type },
      { rel: 'alternate', href: place.origin + viewerPath(work), type: 'text/html' },
    ],
    // The schema of OPDS 2.0 needs a picture of each publication.
    images: [
      { href: file('/cover'), type: work.coverTypes.cover },
      { href: file('/thumbnail'), type: work.coverTypes.thumbnail },
    ],
  }
}

/** How to log in: HTTP Basic with an API key or the operator's password. */
export function authenticationDocument(origin: string, language: Language): unknown {
  const { login, password } = catalogTexts[language]
  return {
    id: `${origin}${opdsBase}/authentication`,
    title: 'Emaki',
    links: [{ rel: 'start', href: `${origin}${opdsBase}/v2`, type: opdsTypes.feed }],
    authentication: [{ type: 'http://opds-spec.org/auth/basic', labels: { login, password } }],
  }
}
