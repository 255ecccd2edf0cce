// Search draft: what stands in the search box: finished terms, and the word being typed (docs/spec/behaviours.md 4).
import { clippedWords, searchLength, searchTerms, searchWords } from '@emaki/domain'

export interface SearchDraft {
  readonly terms: readonly string[]
  /** After the last term; what suggestions are about. */
  readonly typing: string
}

/** A box that shows a search: its last term can be edited at once. */
export function draftOf(words: string): SearchDraft {
  const terms = searchTerms(searchWords(words))
  return { terms: terms.slice(0, -1), typing: terms.at(-1) ?? '' }
}

/** What would be searched for. An address stays whole: it is no search. */
export const wordsOf = ({ terms, typing }: SearchDraft): string =>
  terms.length === 0 && isAddress(typing) ? typing.trim() : searchWords([...terms, typing].join(' '))

/** After `text` came to stand in the field: all but its last word are finished. Never more than a search may hold. */
export function typed(draft: SearchDraft, text: string): SearchDraft {
  if (isAddress(text)) return { ...draft, typing: text.slice(0, longestAddress) }
  const last = /\S*$/.exec(text)?.[0] ?? ''
  const finished = searchTerms(searchWords([...draft.terms, ...searchTerms(text.slice(0, text.length - last.length))].join(' ')))
  const room = searchLength - [...finished.join(' ')].length - (finished.length > 0 ? 1 : 0)
  return { terms: finished, typing: room > 0 ? clippedWords(last, room) : '' }
}

/** Without one of the finished terms. */
export const without = (draft: SearchDraft, index: number): SearchDraft => ({
  ...draft,
  terms: draft.terms.filter((_, at) => at !== index),
})

/** Backspace at the start of the field takes the last term back to be edited. */
export const takenBack = ({ terms, typing }: SearchDraft): SearchDraft => ({
  terms: terms.slice(0, -1),
  typing: `${terms.at(-1) ?? ''}${typing}`,
})

/** With a suggestion in place of the word being typed. */
export const completed = ({ terms }: SearchDraft, word: string): SearchDraft => ({ terms, typing: word })

export const emptyDraft: SearchDraft = { terms: [], typing: '' }

/** The longest address that the box takes. */
const longestAddress = 2048
const isAddress = (text: string): boolean => /^\s*https?:\/\/\S*\s*$/i.test(text)
