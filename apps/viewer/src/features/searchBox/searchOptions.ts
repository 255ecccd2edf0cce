// Search options: what the search box offers below itself for what stands in it (docs/spec/product.md 2.3, 2.4; docs/spec/behaviours.md 4).
import { type IdJump, idJumps, type SearchFilters, type SearchKind, searchAddress } from '@emaki/domain'
import type { SuggestedTag } from '../../data/lists/searchSuggestions.ts'
import { completed, type SearchDraft, wordsOf } from './searchDraft.ts'

export interface SearchOption {
  /** What choosing it does: suggest completes the word, recent repeats a search, the others say where they lead. */
  readonly does: 'suggest' | 'search' | 'r18' | 'safe' | 'users' | IdJump['kind'] | 'recent'
  /** Upstream's or the person's own words, to be shown as text. */
  readonly words: string
  /** A translation beside it, or empty. */
  readonly aside: string
  readonly href: string
}

export interface SearchOffer {
  readonly kind: SearchKind
  readonly draft: SearchDraft
  readonly tags: readonly SuggestedTag[]
  readonly history: readonly string[]
  readonly r18: boolean
  /** Filters that a new search of the same kind keeps. */
  readonly filters: SearchFilters
}

/** Recent searches below what is being typed; an empty box shows all of them. */
const mostRecent = 5

/** The options in their order: suggestions, searches, jumps, recent searches. */
export function searchOptions({ kind, draft, tags, history, r18, filters }: SearchOffer): readonly SearchOption[] {
  const words = wordsOf(draft)
  const option = (does: SearchOption['does'], shown: string, href: string, aside = ''): SearchOption => ({
    does,
    words: shown,
    aside,
    href,
  })
  const recent = (some: readonly string[]) => some.map((entry) => option('recent', entry, searchAddress(kind, entry, filters)))
  if (words === '') return recent(history)
  const suggested = tags
    .filter(({ name }) => name !== draft.typing)
    .map(({ name, translated }) =>
      option('suggest', name, searchAddress(kind, wordsOf(completed(draft, name)), filters), translated),
    )
  const works = kind === 'user' ? 'illust' : kind
  const own = works === kind ? filters : {}
  const rated = r18
    ? (['r18', 'safe'] as const).map((rating) => option(rating, words, searchAddress(works, words, { ...own, rating })))
    : []
  const alike = history.filter((entry) => entry !== words && entry.toLowerCase().includes(words.toLowerCase()))
  return [
    ...suggested,
    option('search', words, searchAddress(works, words, own)),
    ...rated,
    option('users', words, searchAddress('user', words)),
    ...idJumps(words).map((jump) => option(jump.kind, jump.id, jump.path)),
    ...recent(alike.slice(0, mostRecent)),
  ]
}
