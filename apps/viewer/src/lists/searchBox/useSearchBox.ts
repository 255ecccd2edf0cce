// State and event handlers of the search box.
import {
  addressTarget,
  isSuggestible,
  type SearchFilters,
  type SearchKind,
  searchAddress,
  searchTarget,
  suggestionDebounceMs,
} from '@emaki/domain'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import {
  type ChangeEvent,
  type ClipboardEvent,
  type CompositionEvent,
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
  useId,
  useState,
} from 'react'
import { useHost } from '../../platform/hosts/host.ts'
import { useSetting } from '../../platform/settings/store.ts'
import { useDebounced } from '../../ui/useDebounced.ts'
import { useTagRule } from '../../works/tags/useTagRule.ts'
import { suggestionsQuery } from '../queries/searchSuggestions.ts'
import { editLastTerm, parseDraft, queryOf, type SearchDraft, withText } from './searchDraft.ts'
import { removeSearch } from './searchHistory.ts'
import { type SearchOption, searchOptions } from './searchOptions.ts'
import { useShownSearches } from './useShownSearches.ts'

interface SearchBoxInput {
  readonly kind?: SearchKind
  readonly words?: string
  readonly placeholder: string
  readonly filters?: SearchFilters
  readonly field: RefObject<HTMLInputElement | null>
}

const noFilters: SearchFilters = {}

export function useSearchBox({ kind = 'illust', words = '', placeholder, filters = noFilters, field }: SearchBoxInput) {
  const router = useRouter()
  const id = useId()
  const [draft, setDraft] = useState(() => parseDraft(words))
  const [isComposing, setComposing] = useState(false)
  const [isOpen, setOpen] = useState(false)
  /** Index of the active option; -1 is the text field. */
  const [activeIndex, setActiveIndex] = useState(-1)
  const options = useSearchOptions({ kind, draft, filters, canSuggest: isOpen && !isComposing })
  const isShown = isOpen && options.length > 0

  const close = () => {
    setOpen(false)
    setActiveIndex(-1)
  }
  const go = (href: string) => {
    close()
    // Hides the on-screen keyboard, which would cover the results.
    field.current?.blur()
    setDraft(parseDraft(words))
    void router.navigate({ href })
  }
  const search = () => {
    const query = queryOf(draft)
    const target = searchTarget(query, { kind, placeholder })
    if (target === undefined) return
    const isSearch = target.startsWith('/search') && query !== '' && addressTarget(query) === undefined
    go(isSearch ? searchAddress(kind, query, filters) : target)
  }
  const box: SearchBoxState = {
    draft,
    active: isShown ? options[activeIndex] : undefined,
    isShown,
    isComposing,
    setDraft,
    setComposing,
    change(next) {
      setDraft(next)
      setActiveIndex(-1)
      setOpen(true)
    },
    moveActive(by) {
      setOpen(true)
      // The text field counts as one more position, so that the arrow keys return to it.
      const positions = options.length + 1
      setActiveIndex((before) => ((before + 1 + by + positions) % positions) - 1)
    },
    close,
    go,
  }
  return {
    ...box,
    id,
    options,
    activeIndex,
    open: () => setOpen(true),
    onSubmit: (event: FormEvent) => {
      event.preventDefault()
      search()
    },
    onBlur: ({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>) => {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) close()
    },
    fieldHandlers: fieldHandlers(box),
  }
}

interface SearchBoxState {
  readonly draft: SearchDraft
  readonly active: SearchOption | undefined
  readonly isShown: boolean
  readonly isComposing: boolean
  readonly setDraft: (draft: SearchDraft) => void
  readonly setComposing: (isComposing: boolean) => void
  /** Sets the draft and opens the options. */
  readonly change: (draft: SearchDraft) => void
  readonly moveActive: (by: 1 | -1) => void
  readonly close: () => void
  readonly go: (href: string) => void
}

/** Event handlers of the text field. */
function fieldHandlers({ draft, active, isShown, isComposing, setDraft, setComposing, ...box }: SearchBoxState) {
  return {
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      // During a composition whitespace belongs to the input method and ends no term.
      if (isComposing) setDraft({ ...draft, typing: event.target.value })
      else box.change(withText(draft, event.target.value))
    },
    onCompositionStart: () => setComposing(true),
    onCompositionEnd: (event: CompositionEvent<HTMLInputElement>) => {
      setComposing(false)
      box.change(withText(draft, event.currentTarget.value))
    },
    onPaste: (event: ClipboardEvent<HTMLInputElement>) => {
      const path = addressTarget(event.clipboardData.getData('text'))
      if (path === undefined) return
      event.preventDefault()
      box.go(path)
    },
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      // Ignores keys of an input method. Safari ends the composition before the event; its key code is then 229.
      if (event.nativeEvent.isComposing || event.keyCode === 229) {
        if (event.key === 'Enter') event.preventDefault()
        return
      }
      const { selectionStart, selectionEnd } = event.currentTarget
      const isAtStart = selectionStart === 0 && selectionEnd === 0
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') box.moveActive(event.key === 'ArrowDown' ? 1 : -1)
      else if (event.key === 'Escape' && isShown) box.close()
      else if (event.key === 'Enter' && active) box.go(active.href)
      else if (event.key === 'Delete' && active?.action === 'recent') removeSearch(active.text)
      else if (event.key === 'Backspace' && isAtStart && draft.terms.length > 0) box.change(editLastTerm(draft))
      else return
      event.preventDefault()
    },
  }
}

interface SearchOptionsQuery {
  readonly kind: SearchKind
  readonly draft: SearchDraft
  readonly filters: SearchFilters
  /** False while the box is closed or an input method is composing a word. */
  readonly canSuggest: boolean
}

/** The options of the search box. Suggestions load after a debounce (docs/spec/product.md 9.3), and only on self-hosted gateways. */
function useSearchOptions({ kind, draft, filters, canSuggest }: SearchOptionsQuery): readonly SearchOption[] {
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
