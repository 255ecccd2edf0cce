// A highlight: marked words of a novel with an optional note. Stored and imported data is untrusted.
import { list, parseId, record, text } from '@emaki/domain'

/** Colours in the order in which they are offered. */
export const highlightColours = ['yellow', 'green', 'blue', 'pink'] as const
export type HighlightColour = (typeof highlightColours)[number]

/**
 * Where a highlight belongs: a position in the source plus the quoted words with their context, like the TextPositionSelector and
 * TextQuoteSelector of the W3C Web Annotation Data Model (https://www.w3.org/TR/annotation-model/#text-quote-selector).
 */
export interface HighlightAnchor {
  /** Start in the source, UTF-16 units. */
  readonly at: number
  /** The marked words. Paragraphs are separated by line feeds. */
  readonly exact: string
  /** Words before and after the marked ones, at most `contextLength` units. */
  readonly prefix: string
  readonly suffix: string
}

/** The novel of a highlight, as lists show it. */
export interface HighlightedNovel {
  readonly id: string
  readonly title: string
  readonly author: string
}

export interface Highlight {
  readonly id: string
  readonly novel: HighlightedNovel
  readonly anchor: HighlightAnchor
  readonly colour: HighlightColour
  /** Plain text; empty for none. */
  readonly note: string
  /** Times in ms since 1970. */
  readonly created: number
  readonly changed: number
}

/** Context on each side of a quote, UTF-16 units. */
export const contextLength = 32
/** Maximum length of marked words and of a note, UTF-16 units. */
export const maxQuoteLength = 5000
export const maxNoteLength = 5000
/** Maximum length of titles and names. */
const maxTitleLength = 300

/** Reads a highlight; undefined for invalid data. Never throws. */
export function parseHighlight(value: unknown): Highlight | undefined {
  const found = record(value)
  const novel = record(found.novel)
  const anchor = record(found.anchor)
  const novelId = parseId(novel.id)
  const exact = text(anchor.exact)
  const at = count(anchor.at)
  const id = text(found.id)
  const colour = highlightColours.find((name) => name === found.colour)
  if (novelId === undefined || at === undefined || colour === undefined) return undefined
  if (!/^[\w-]{1,64}$/.test(id) || exact.trim() === '' || exact.length > maxQuoteLength) return undefined
  const created = count(found.created) ?? 0
  return {
    id,
    novel: {
      id: novelId,
      title: text(novel.title).slice(0, maxTitleLength),
      author: text(novel.author).slice(0, maxTitleLength),
    },
    anchor: { at, exact, prefix: text(anchor.prefix).slice(-contextLength), suffix: text(anchor.suffix).slice(0, contextLength) },
    colour,
    note: text(found.note).slice(0, maxNoteLength),
    created,
    changed: count(found.changed) ?? created,
  }
}

/** The valid highlights of a list. */
export const parseHighlights = (values: unknown): Highlight[] => list(values).flatMap((value) => parseHighlight(value) ?? [])

const count = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined
