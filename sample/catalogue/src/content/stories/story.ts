// A written story: a complete short text with markup, by one artist of the sample.
import type { Language } from '../words/lexicon.ts'

export interface Story {
  readonly title: string
  /** Upstream's HTML. */
  readonly caption: string
  /** The artist who writes it. */
  readonly artistId: number
  readonly tags: readonly string[]
  /** For a part of a longer story: the title of the whole, and the number of this part, from 1. */
  readonly serial?: { readonly title: string; readonly n: number }
  /** With markup. `[uploadedimage:*]` and `[pixivimage:*]` get their ids when the novel has its id. */
  readonly text: string
  /** In place of a text: generates one of this length, in characters. */
  readonly long?: { readonly pages: number; readonly length: number }
  /** The same lines in other languages, one for one. The sample's translator uses them. */
  readonly translations?: Partial<Record<Language, string>>
}

/** A text without the line breaks at the beginning and the end of the template string. */
export const prose = (text: string): string => text.replace(/^\n/, '').replace(/\n\s*$/, '')
