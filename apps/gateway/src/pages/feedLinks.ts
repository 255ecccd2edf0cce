// Autodiscovery: the link elements with which feed readers find the syndication feeds of a page.
import { escapeHtml, type FeedWorks, type Language, screenFeeds } from '@emaki/domain'
import { siteName } from '../linkPreview/openGraph.ts'
import { feedTexts } from '../syndication/feedTexts.ts'

const titleOf = (works: FeedWorks, language: Language): string =>
  works === 'list' ? siteName : `${siteName} - ${feedTexts[language][works]}`
const formats = [
  ['atom', 'application/atom+xml'],
  ['json', 'application/feed+json'],
] as const

/** The elements for the head of the page at a path of the viewer, in the reader's language; empty for a page without feeds. */
export const feedLinks = (path: string, search: URLSearchParams, language: Language = 'en'): string =>
  screenFeeds(path, search, language)
    .flatMap((feed) =>
      formats.map(
        ([ending, type]) =>
          `<link rel="alternate" type="${type}" title="${escapeHtml(titleOf(feed.works, language))}" href="${escapeHtml(`${feed.path}.${ending}${feed.query}`)}">`,
      ),
    )
    .join('')
