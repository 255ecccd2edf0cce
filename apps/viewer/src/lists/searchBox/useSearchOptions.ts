import { isSuggestible, type SearchFilters, type SearchKind, suggestionDebounceMs } from '@emaki/domain'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useHost } from '../../platform/hosts/host.ts'
import { useSetting } from '../../platform/settings/store.ts'
import { useDebounced } from '../../ui/useDebounced.ts'
import { useTagRule } from '../../works/tags/useTagRule.ts'
import { suggestionsQuery } from '../queries/searchSuggestions.ts'
import type { SearchDraft } from './searchDraft.ts'
import { type SearchOption, searchOptions } from './searchOptions.ts'
import { useShownSearches } from './useShownSearches.ts'

interface SearchOptionsQuery {
  readonly kind: SearchKind
  readonly draft: SearchDraft
  readonly filters: SearchFilters
  /** False while the box is closed or an input method is composing a word. */
  readonly canSuggest: boolean
}

/** The options of the search box. Suggestions load after a debounce (docs/spec/product.md 9.3), and only on self-hosted gateways. */
export function useSearchOptions({ kind, draft, filters, canSuggest }: SearchOptionsQuery): readonly SearchOption[] {
  const history = useShownSearches()
  const isShownTag = useTagRule()
  const r18 = useSetting('r18')
  const { isSelfHosted } = useHost()
  const word = useDebounced(draft.typing, suggestionDebounceMs)
  const isEnabled = canSuggest && isSelfHosted && word === draft.typing && isSuggestible(word, { r18 })
  const { data } = useQuery({ ...suggestionsQuery(word), enabled: isEnabled, placeholderData: keepPreviousData })
  const tags = isSuggestible(draft.typing, { r18 }) ? (data ?? []).filter(isShownTag) : []
  return searchOptions({ kind, draft, tags, history, r18, filters })
}
