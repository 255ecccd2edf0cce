import { isSuggestible, type SearchFilters, type SearchKind, searchRefusal, suggestionDebounceMs } from '@emaki/domain'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useHost } from '../../data/hosts/host.ts'
import { suggestionsQuery } from '../../data/lists/searchSuggestions.ts'
import { useSetting } from '../../settings/store.ts'
import { useDebounced } from '../../ui/useDebounced.ts'
import type { SearchDraft } from './searchDraft.ts'
import { useSearchHistory } from './searchHistory.ts'
import { type SearchOption, searchOptions } from './searchOptions.ts'

interface SearchOptionsQuery {
  readonly kind: SearchKind
  readonly draft: SearchDraft
  readonly filters: SearchFilters
  /** False while the box is closed or an input method is composing a word. */
  readonly canSuggest: boolean
}

/** The options of the search box. Suggestions load after a debounce (docs/spec/product.md 9.3), and only on self-hosted gateways. */
export function useSearchOptions({ kind, draft, filters, canSuggest }: SearchOptionsQuery): readonly SearchOption[] {
  const history = useSearchHistory()
  const r18 = useSetting('r18')
  const { isSelfHosted } = useHost()
  const word = useDebounced(draft.typing, suggestionDebounceMs)
  const isEnabled = canSuggest && isSelfHosted && word === draft.typing && isSuggestible(word, { r18 })
  const { data } = useQuery({ ...suggestionsQuery(word), enabled: isEnabled, placeholderData: keepPreviousData })
  // Leaves out tags whose search is refused while R-18 works are off.
  const tags = isSuggestible(draft.typing, { r18 })
    ? (data ?? []).filter(({ name }) => searchRefusal(name, { r18 }) === undefined)
    : []
  return searchOptions({ kind, draft, tags, history, r18, filters })
}
