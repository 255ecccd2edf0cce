// Search draft: the content of the search box, as complete terms and the word being typed (docs/spec/behaviours.md 4).
import { addressTarget, clippedWords, searchLength, searchTerms, searchWords } from '@emaki/domain'

export interface SearchDraft {
  readonly terms: readonly string[]
  /** The word being typed; suggestions complete it. */
  readonly typing: string
}

/** The draft of an existing search. Its last term is editable text. */
export function parseDraft(query: string): SearchDraft {
  const terms = searchTerms(searchWords(query))
  return { terms: terms.slice(0, -1), typing: terms.at(-1) ?? '' }
}

/** The search query of a draft. Text with an address stays unchanged. */
export const queryOf = ({ terms, typing }: SearchDraft): string =>
  terms.length === 0 && hasAddress(typing) ? typing.trim() : searchWords([...terms, typing].join(' '))

/** Applies the text of the field: all words but the last become terms. The result never exceeds the maximum length of a search. */
export function withText(draft: SearchDraft, text: string): SearchDraft {
  if (hasAddress(text)) return { ...draft, typing: text.slice(0, maxAddressLength) }
  const last = /\S*$/.exec(text)?.[0] ?? ''
  const terms = searchTerms(searchWords([...draft.terms, ...searchTerms(text.slice(0, text.length - last.length))].join(' ')))
  const room = searchLength - [...terms.join(' ')].length - (terms.length > 0 ? 1 : 0)
  return { terms, typing: room > 0 ? clippedWords(last, room) : '' }
}

export const withoutTerm = (draft: SearchDraft, index: number): SearchDraft => ({
  ...draft,
  terms: draft.terms.filter((_, other) => other !== index),
})

/** Turns the last term into editable text, for Backspace at the start of the field. */
export const editLastTerm = ({ terms, typing }: SearchDraft): SearchDraft => ({
  terms: terms.slice(0, -1),
  typing: `${terms.at(-1) ?? ''}${typing}`,
})

/** Replaces the word being typed by a suggestion. */
export const completeWord = ({ terms }: SearchDraft, word: string): SearchDraft => ({ terms, typing: word })

export const emptyDraft: SearchDraft = { terms: [], typing: '' }

/** Maximum length of text with an address in the box, in characters. */
const maxAddressLength = 2048
/** True for a URL, and for text with an address of the site, such as the text that the site's app shares. */
const hasAddress = (text: string): boolean => /^\s*https?:\/\/\S*\s*$/i.test(text) || addressTarget(text) !== undefined
