// Options below the search box for its current draft (docs/spec/product.md 2.3, 2.4; docs/spec/behaviours.md 4).
import {
  addressTarget,
  type IdJump,
  idJumps,
  readPasted,
  type SearchFilters,
  type SearchKind,
  searchAddress,
} from '@emaki/domain'
import type { SuggestedTag } from '../queries/searchSuggestions.ts'
import { completeWord, queryOf, type SearchDraft } from './searchDraft.ts'

export interface SearchOption {
  /** What the option does: `suggest` completes the word, `recent` repeats a search, the others open a search or a page. */
  readonly action: 'open' | 'suggest' | 'search' | 'r18' | 'safe' | 'users' | IdJump['kind'] | 'recent'
  /** Text of upstream or of the person. */
  readonly text: string
  /** Translation of the text; empty when there is none. */
  readonly translation: string
  readonly href: string
}

export interface SearchOptionsInput {
  readonly kind: SearchKind
  readonly draft: SearchDraft
  readonly tags: readonly SuggestedTag[]
  readonly history: readonly string[]
  readonly r18: boolean
  /** Filters that a new search of the same kind keeps. */
  readonly filters: SearchFilters
}

/** Maximum number of recent searches while something is typed. An empty box shows all of them. */
const maxRecent = 5

/** The options in their order: suggestions, searches, jumps, recent searches. For addresses of the site only these. */
export function searchOptions({ kind, draft, tags, history, r18, filters }: SearchOptionsInput): readonly SearchOption[] {
  const query = queryOf(draft)
  const option = (action: SearchOption['action'], text: string, href: string, translation = ''): SearchOption => ({
    action,
    text,
    translation,
    href,
  })
  const recent = (entries: readonly string[]) =>
    entries.map((entry) => option('recent', entry, searchAddress(kind, entry, filters)))
  if (query === '') return recent(history)
  const { addresses } = readPasted(query)
  if (addresses.length > 0) {
    return addresses.map(({ address, path }) => option('open', address, path ?? addressTarget(address) ?? '/'))
  }
  const suggested = tags
    .filter(({ name }) => name !== draft.typing)
    .map(({ name, translated }) =>
      option('suggest', name, searchAddress(kind, queryOf(completeWord(draft, name)), filters), translated),
    )
  const workKind = kind === 'user' ? 'illust' : kind
  const ownFilters = workKind === kind ? filters : {}
  const rated = r18
    ? (['r18', 'safe'] as const).map((rating) => option(rating, query, searchAddress(workKind, query, { ...ownFilters, rating })))
    : []
  const matching = history.filter((entry) => entry !== query && entry.toLowerCase().includes(query.toLowerCase()))
  return [
    ...suggested,
    option('search', query, searchAddress(workKind, query, ownFilters)),
    ...rated,
    option('users', query, searchAddress('user', query)),
    ...idJumps(query).map((jump) => option(jump.kind, jump.id, jump.path)),
    ...recent(matching.slice(0, maxRecent)),
  ]
}
