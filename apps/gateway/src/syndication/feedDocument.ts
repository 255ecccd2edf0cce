// Syndication feeds as text: Atom 1.0 (RFC 4287) and JSON Feed 1.1 (jsonfeed.org), and lists of feeds as OPML 2.0 (opml.org).
// Hand-written, because `feed` 6 writes JSON Feed 1.0 and does not escape `<` in attributes (docs/decisions/0009-own-feed-writer.md).
import { createHash } from 'node:crypto'
import { element, xml } from '../http/xmlText.ts'
import { entryHtml, type FeedContent } from './feedContent.ts'
import type { FeedFormat, FeedSubject } from './feedSubject.ts'

export const feedTypes: Readonly<Record<FeedFormat, string>> = {
  atom: 'application/atom+xml; charset=utf-8',
  json: 'application/feed+json; charset=utf-8',
}

/** Where a feed is: the instance without a slash at the end, and the feed's own path and query in both formats. */
export interface FeedPlace {
  readonly origin: string
  readonly addresses: Readonly<Record<FeedFormat, string>>
}

const link = (rel: string, href: string, type: string): string => `<link rel="${rel}" type="${type}" href="${xml(href)}"/>`

/** A permanent id that does not depend on the host: a name-based UUID of the feed's path and filters (RFC 9562 8, SHA-256). */
function feedId({ path, query }: Pick<FeedSubject, 'path' | 'query'>): string {
  const hash = createHash('sha256').update(`emaki feed ${path}?${query}`).digest('hex')
  const variant = ((Number.parseInt(hash.slice(16, 17), 16) & 3) | 8).toString(16)
  const parts = [hash.slice(0, 8), hash.slice(8, 12), `8${hash.slice(13, 16)}`, variant + hash.slice(17, 20), hash.slice(20, 32)]
  return `urn:uuid:${parts.join('-')}`
}

/** The feed as Atom 1.0. */
export function atomFeed(subject: FeedSubject, content: FeedContent, { origin, addresses }: FeedPlace): string {
  const entries = content.entries.map((entry) =>
    [
      '<entry>',
      element('id', entry.id),
      element('title', entry.title),
      element('published', entry.published),
      element('updated', entry.published),
      link('alternate', origin + entry.path, 'text/html'),
      `<author>${element('name', entry.author.name)}${element('uri', `${origin}/users/${entry.author.id}`)}</author>`,
      ...entry.tags.map((tag) => `<category term="${xml(tag)}"/>`),
      `<content type="html">${xml(entryHtml(entry, origin))}</content>`,
      '</entry>',
    ].join(''),
  )
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    element('id', feedId(subject)),
    element('title', content.title),
    element('updated', content.updated),
    element('generator', 'Emaki'),
    // One alternate link: newsboat opens the last one, other readers the first.
    link('alternate', origin + subject.page, 'text/html'),
    link('self', origin + addresses.atom, 'application/atom+xml'),
    link('related', origin + addresses.json, 'application/feed+json'),
    ...entries,
    '</feed>\n',
  ].join('\n')
}

/** The feed as JSON Feed 1.1. */
export function jsonFeed(subject: FeedSubject, content: FeedContent, { origin, addresses }: FeedPlace): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: content.title,
    home_page_url: origin + subject.page,
    feed_url: origin + addresses.json,
    items: content.entries.map((entry) => ({
      id: entry.id,
      url: origin + entry.path,
      title: entry.title,
      content_html: entryHtml(entry, origin),
      ...(entry.summary === '' ? {} : { summary: entry.summary }),
      ...(entry.picture === undefined ? {} : { image: origin + entry.picture }),
      date_published: entry.published,
      date_modified: entry.published,
      authors: [{ name: entry.author.name, url: `${origin}/users/${entry.author.id}` }],
      tags: entry.tags,
    })),
  })
}

/** An artist whose feed is in a list of feeds. */
export interface FollowedArtist {
  readonly id: string
  readonly name: string
}

/** The feeds of artists as OPML 2.0. `works` is the kind of works that they list. */
export function opml(artists: readonly FollowedArtist[], works: string, origin: string, query: string): string {
  const outlines = artists.map(({ id, name }) => {
    const feed = `${origin}/feeds/users/${id}/${works}.atom${query}`
    const title = xml(name)
    return `<outline type="rss" text="${title}" title="${title}" xmlUrl="${xml(feed)}" htmlUrl="${xml(`${origin}/users/${id}`)}"/>`
  })
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<opml version="2.0"><head><title>Emaki</title></head><body>',
    ...outlines,
    '</body></opml>\n',
  ].join('\n')
}
