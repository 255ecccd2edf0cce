// Autodiscovery: the link elements with which feed readers find the syndication feeds of a page.
import { escapeHtml, type FeedWorks, screenFeeds } from '@emaki/domain'
import { siteName } from './linkPreview/openGraph.ts'

const titles: Readonly<Record<FeedWorks, string>> = {
  illustrations: `${siteName} - Illustrations`,
  manga: `${siteName} - Manga`,
  novels: `${siteName} - Novels`,
  list: siteName,
}
const formats = [
  ['atom', 'application/atom+xml'],
  ['json', 'application/feed+json'],
] as const

/** The elements for the head of the page at a path of the viewer; empty for a page without feeds. */
export const feedLinks = (path: string, search: URLSearchParams): string =>
  screenFeeds(path, search)
    .flatMap((feed) =>
      formats.map(
        ([ending, type]) =>
          `<link rel="alternate" type="${type}" title="${titles[feed.works]}" href="${escapeHtml(`${feed.path}.${ending}${feed.query}`)}">`,
      ),
    )
    .join('')
