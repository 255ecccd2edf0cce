// Search box: a combobox with chips for complete terms, a text field for the word being typed, and options below.
import type { SearchFilters, SearchKind } from '@emaki/domain'
import { type ComponentType, lazy, Suspense, use, useRef } from 'react'
import { useT } from '../../platform/i18n/useT.ts'
import { CloseIcon, CommandsIcon, SearchIcon } from '../../ui/icons/navigation.tsx'
import { OpenCommands } from '../../ui/overlays/openCommands.ts'
import styles from './SearchBox.module.css'
import type { SearchOptionListProps } from './SearchOptionList.tsx'
import { emptyDraft, withoutTerm } from './searchDraft.ts'
import { useSearchBox } from './useSearchBox.ts'

/** Loaded with the parts that every idle page has. Without a network, a search needs no options. */
const SearchOptionList = lazy<ComponentType<SearchOptionListProps>>(() =>
  import('./SearchOptionList.tsx').then(
    (module) => ({ default: module.SearchOptionList }),
    () => ({ default: () => null }),
  ),
)

export interface SearchBoxProps {
  /** Kind of the search on Enter. */
  readonly kind?: SearchKind
  /** The current search. Give the box a `key` with it, so that another search resets the box. */
  readonly words?: string
  /** Searched for when nothing is typed. Without one, the empty box says what it is for. */
  readonly placeholder?: string
  /** True while a placeholder may still arrive. The box is empty until then: text in another script would shift the line. */
  readonly isPlaceholderPending?: boolean
  /** Filters that a new search of the same kind keeps. */
  readonly filters?: SearchFilters
}

export function SearchBox({ placeholder = '', isPlaceholderPending = false, ...props }: SearchBoxProps) {
  const t = useT()
  const field = useRef<HTMLInputElement>(null)
  const box = useSearchBox({ ...props, placeholder, field })
  const { id, draft, options, isShown, active, activeIndex } = box
  const isEmpty = draft.terms.length === 0 && draft.typing === ''
  const changeAndFocus = (next: typeof draft) => {
    box.change(next)
    field.current?.focus()
  }
  return (
    <search className={styles.box} onBlur={box.onBlur}>
      <form className={styles.field} onSubmit={box.onSubmit} role="presentation">
        <SearchIcon size={20} className={styles.icon} />
        <div className={styles.content}>
          {draft.terms.map((term, index) => (
            <button
              key={term}
              type="button"
              className={styles.term}
              aria-label={t('search.remove_term', { term })}
              onClick={() => changeAndFocus(withoutTerm(draft, index))}
            >
              <bdi>{term}</bdi>
              <CloseIcon size={14} />
            </button>
          ))}
          <input
            ref={field}
            className={styles.input}
            type="text"
            inputMode="search"
            enterKeyHint="search"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            dir="auto"
            role="combobox"
            aria-label={t('search.box')}
            aria-autocomplete="list"
            aria-expanded={isShown}
            aria-controls={isShown ? id : undefined}
            aria-activedescendant={active ? `${id}-${activeIndex}` : undefined}
            placeholder={draft.terms.length > 0 ? undefined : placeholder || (isPlaceholderPending ? '' : t('search.box'))}
            value={draft.typing}
            onFocus={box.open}
            onClick={box.open}
            {...box.fieldHandlers}
          />
        </div>
        <EndButton isEmpty={isEmpty} onClear={() => changeAndFocus(emptyDraft)} />
      </form>
      {isShown && (
        <Suspense>
          <SearchOptionList id={id} options={options} activeIndex={activeIndex} onChoose={(option) => box.go(option.href)} />
        </Suspense>
      )}
    </search>
  )
}

/** Clears the field; in an empty one, opens the command palette where there is one. */
function EndButton({ isEmpty, onClear }: { readonly isEmpty: boolean; readonly onClear: () => void }) {
  const t = useT()
  const openCommands = use(OpenCommands)
  const press = isEmpty ? openCommands : onClear
  if (!press) return null
  const name = t(isEmpty ? 'palette.open' : 'search.clear')
  return (
    <button type="button" className={styles.clear} aria-label={name} title={name} onClick={press}>
      {isEmpty ? <CommandsIcon size={20} /> : <CloseIcon size={18} />}
    </button>
  )
}
