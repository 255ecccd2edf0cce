// The options of the search box as they stand: suggestions are asked for once the typing pauses (docs/spec/product.md 9.3).
import { isSuggestible, type SearchFilters, type SearchKind, searchRefusal, suggestionDebounceMs } from '@emaki/domain'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useHost } from '../../data/http/host.ts'
import { suggestionsQuery } from '../../data/lists/searchSuggestions.ts'
import { useSetting } from '../../settings/store.ts'
import type { SearchDraft } from './searchDraft.ts'
import { useSearchHistory } from './searchHistory.ts'
import { type SearchOption, searchOptions } from './searchOptions.ts'

interface Asking {
  readonly kind: SearchKind
  readonly draft: SearchDraft
  readonly filters: SearchFilters
  /** False while the box is closed or a word is being composed: nothing is asked for then. */
  readonly isAsking: boolean
}

/** What hangs below the field: jumps, suggestions and earlier searches. Asks for suggestions only after a pause (docs/spec/product.md 9), and on hosts that have them. */
export function useSearchOptions({ kind, draft, filters, isAsking }: Asking): readonly SearchOption[] {
  const history = useSearchHistory()
  const r18 = useSetting('r18')
  const { isSelfHosted } = useHost()
  const word = usePaused(draft.typing, suggestionDebounceMs)
  const isWanted = isAsking && isSelfHosted && word === draft.typing && isSuggestible(word, { r18 })
  const { data } = useQuery({ ...suggestionsQuery(word), enabled: isWanted, placeholderData: keepPreviousData })
  // A tag that leads to nothing while adult works are off is no suggestion.
  const tags = isSuggestible(draft.typing, { r18 })
    ? (data ?? []).filter(({ name }) => searchRefusal(name, { r18 }) === undefined)
    : []
  return searchOptions({ kind, draft, tags, history, r18, filters })
}

/** `value` once it has stood still for `pauseMs`. */
function usePaused<Value>(value: Value, pauseMs: number): Value {
  const [paused, setPaused] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value, pauseMs])
  return paused
}
