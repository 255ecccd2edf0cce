// The form of a written story: a whole short text with its markup, told by one artist of the sample.
import type { Language } from '../words/lexicon.ts'

export interface Story {
  readonly title: string
  /** Upstream's HTML. */
  readonly caption: string
  /** The artist who tells it. */
  readonly artistId: number
  readonly tags: readonly string[]
  /** Of a longer story told in parts: its title, and which part this is, from 1. */
  readonly serial?: { readonly title: string; readonly n: number }
  /** With markup; `[uploadedimage:*]` and `[pixivimage:*]` get their numbers when the novel has its own. */
  readonly text: string
  /** Instead of a text: so much is told anew out of the artist's voice. Characters. */
  readonly long?: { readonly pages: number; readonly length: number }
  /** The same lines in other languages, one for one: what the sample's translator knows. */
  readonly translations?: Partial<Record<Language, string>>
}

/** A text as its lines stand in the source, without the line break that opens it. */
export const prose = (text: string): string => text.replace(/^\n/, '').replace(/\n\s*$/, '')
