// Input of the novel file formats: the text, its metadata, and the few translated words that a file needs.
import type { NovelTree } from '../novelMarkup/novelTree.ts'

export interface NovelFileWords {
  /** Heading of the table of contents. */
  readonly contents: string
  /** Replaces a picture that is not in the file. */
  readonly picture: string
}

export interface NovelFile {
  readonly title: string
  readonly author: string
  /** BCP 47, or empty when unknown. */
  readonly language: string
  /** Empty when the novel belongs to no series. */
  readonly series: string
  /** ISO 8601, or empty. */
  readonly created: string
  /** The novel's page at its source: an absolute http or https URL. */
  readonly url: string
  readonly tags: readonly string[]
  /** Plain text. */
  readonly caption: string
  readonly tree: NovelTree
  readonly words: NovelFileWords
}

/** Characters that XML 1.0 cannot hold even when escaped, and lone surrogates. */
const impossible = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

/** Removes characters that some file format cannot hold. */
export const writableText = (text: string): string => text.replace(impossible, '')

/** Escapes text for elements and double-quoted attributes of HTML and XML. */
export const escapedMarkup = (text: string): string =>
  writableText(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Puts the text on one line with single spaces. */
export const oneLine = (text: string): string => writableText(text).replace(/\s+/g, ' ').trim()

/** The language tag if it is well formed, else `und` (undetermined). */
export const languageTag = (language: string): string => (/^[a-z]{2,3}(?:-[a-z\d]{2,8})*$/i.test(language) ? language : 'und')

/** Author, series and tags. Empty ones are left out. */
export const bylines = (file: Pick<NovelFile, 'author' | 'series' | 'tags'>): string[] =>
  [file.author, file.series, file.tags.map((tag) => `#${tag}`).join(' ')].map(oneLine).filter((line) => line !== '')
