// A novel as it goes into a file: its text, what is known of it, and the few words that a file needs in the reader's language.
import type { NovelTree } from '../novelMarkup/novelTree.ts'

export interface NovelFileWords {
  /** Heading of the table of contents. */
  readonly contents: string
  /** Stands where a picture is not in the file. */
  readonly picture: string
}

export interface NovelFile {
  readonly title: string
  readonly author: string
  /** BCP 47; empty when it is not known. */
  readonly language: string
  /** Empty when there is none. */
  readonly series: string
  /** ISO 8601, or empty. */
  readonly created: string
  /** Where the novel stands at its source: a whole http or https address. */
  readonly url: string
  readonly tags: readonly string[]
  /** Plain text. */
  readonly caption: string
  readonly tree: NovelTree
  readonly words: NovelFileWords
}

/** Everything that XML 1.0 cannot hold, even escaped, and halves of characters. */
const impossible = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

/** What of a text can be written down in any file. */
export const writableText = (text: string): string => text.replace(impossible, '')

/** Text for elements and attributes of HTML and XML alike. */
export const escapedMarkup = (text: string): string =>
  writableText(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** On one line, its blanks single. */
export const oneLine = (text: string): string => writableText(text).replace(/\s+/g, ' ').trim()

/** The language's tag when it has the form of one, else `und`: not determined. */
export const languageTag = (language: string): string => (/^[a-z]{2,3}(?:-[a-z\d]{2,8})*$/i.test(language) ? language : 'und')

/** Author, series and tags, each where there is one. */
export const bylines = (file: Pick<NovelFile, 'author' | 'series' | 'tags'>): string[] =>
  [file.author, file.series, file.tags.map((tag) => `#${tag}`).join(' ')].map(oneLine).filter((line) => line !== '')
