// Search box: a combobox with chips for complete terms, a text field for the word being typed, and options below.
import type { SearchFilters, SearchKind } from '@emaki/domain'
import { useRef } from 'react'
import { useT } from '../../platform/i18n/useT.ts'
import { CloseIcon, SearchIcon } from '../../ui/icons/navigation.tsx'
import styles from './SearchBox.module.css'
import { SearchOptionList } from './SearchOptionList.tsx'
import { emptyDraft, withoutTerm } from './searchDraft.ts'
import { useSearchBox } from './useSearchBox.ts'

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
        {(draft.terms.length > 0 || draft.typing !== '') && (
          <button
            type="button"
            className={styles.clear}
            aria-label={t('search.clear')}
            title={t('search.clear')}
            onClick={() => changeAndFocus(emptyDraft)}
          >
            <CloseIcon size={18} />
          </button>
        )}
      </form>
      {isShown && (
        <SearchOptionList id={id} options={options} activeIndex={activeIndex} onChoose={(option) => box.go(option.href)} />
      )}
    </search>
  )
}
