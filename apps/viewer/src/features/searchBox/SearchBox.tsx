// Search box: terms as chips, the word being typed, and below it what it may lead to. A combobox for keyboards and screen readers.
import { addressTarget, type SearchFilters, type SearchKind, searchAddress, searchTarget } from '@emaki/domain'
import { useRouter } from '@tanstack/react-router'
import { type ClipboardEvent, type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { useT } from '../../i18n/useT.ts'
import { CloseIcon, SearchIcon } from '../../ui/icons/navigation.tsx'
import styles from './SearchBox.module.css'
import { SearchOptionList } from './SearchOptionList.tsx'
import { draftOf, emptyDraft, takenBack, typed, without, wordsOf } from './searchDraft.ts'
import { forgetSearch } from './searchHistory.ts'
import { useSearchOptions } from './useSearchOptions.ts'

export interface SearchBoxProps {
  /** What is searched for unless an option says otherwise. */
  readonly kind?: SearchKind
  /** The search that is shown. Give the box a `key` with it, so that another search is another box. */
  readonly words?: string
  /** Searched for when nothing was typed. */
  readonly placeholder?: string
  /** Filters that a new search of the same kind keeps. */
  readonly filters?: SearchFilters
}

const noFilters: SearchFilters = {}

export function SearchBox({ kind = 'illust', words = '', placeholder = '', filters = noFilters }: SearchBoxProps) {
  const t = useT()
  const router = useRouter()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [draft, setDraft] = useState(() => draftOf(words))
  const [isComposing, setComposing] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const [chosen, setChosen] = useState(-1)
  const options = useSearchOptions({ kind, draft, filters, isAsking: isOpen && !isComposing })
  const isShown = isOpen && options.length > 0
  const active = isShown ? options[chosen] : undefined

  const change = (next: typeof draft) => {
    setDraft(next)
    setChosen(-1)
    setOpen(true)
  }
  const close = () => {
    setOpen(false)
    setChosen(-1)
  }
  const go = (href: string) => {
    close()
    // Phones: the results need the room that the keyboard takes.
    field.current?.blur()
    setDraft(draftOf(words))
    void router.navigate({ href })
  }
  const search = () => {
    const typedWords = wordsOf(draft)
    const target = searchTarget(typedWords, { kind, placeholder })
    if (target === undefined) return
    go(target.startsWith('/search') && typedWords !== '' ? searchAddress(kind, typedWords, filters) : target)
  }
  const step = (by: number) => {
    setOpen(true)
    // One place beside the list is the field itself, so that arrows lead back to it.
    const places = options.length + 1
    setChosen((before) => ((before + 1 + by + places) % places) - 1)
  }

  const steer = (event: KeyboardEvent<HTMLInputElement>) => {
    // A key that an input method is using (229 in Safari, which ends the composition first) is not ours.
    if (event.nativeEvent.isComposing || event.keyCode === 229) {
      if (event.key === 'Enter') event.preventDefault()
      return
    }
    const { selectionStart, selectionEnd } = event.currentTarget
    const isAtStart = selectionStart === 0 && selectionEnd === 0
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') step(event.key === 'ArrowDown' ? 1 : -1)
    else if (event.key === 'Escape' && isShown) close()
    else if (event.key === 'Enter' && active) go(active.href)
    else if (event.key === 'Delete' && active?.does === 'recent') forgetSearch(active.words)
    else if (event.key === 'Backspace' && isAtStart && draft.terms.length > 0) change(takenBack(draft))
    else return
    event.preventDefault()
  }

  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const path = addressTarget(event.clipboardData.getData('text'))
    if (path === undefined) return
    event.preventDefault()
    go(path)
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    search()
  }

  const leave = (next: EventTarget | null, box: HTMLElement) => {
    if (!(next instanceof Node && box.contains(next))) close()
  }

  return (
    <search className={styles.box} onBlur={(event) => leave(event.relatedTarget, event.currentTarget)}>
      <form className={styles.field} onSubmit={submit} role="presentation">
        <SearchIcon size={20} className={styles.icon} />
        <div className={styles.content}>
          {draft.terms.map((term, index) => (
            <button
              key={term}
              type="button"
              className={styles.term}
              aria-label={t('search.remove_term', { term })}
              onClick={() => {
                change(without(draft, index))
                field.current?.focus()
              }}
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
            aria-activedescendant={active ? `${id}-${chosen}` : undefined}
            placeholder={draft.terms.length === 0 ? placeholder || t('search.box') : undefined}
            value={draft.typing}
            onChange={(event) => {
              // While a word is being composed a blank belongs to the input method.
              if (isComposing) setDraft({ ...draft, typing: event.target.value })
              else change(typed(draft, event.target.value))
            }}
            onCompositionStart={() => setComposing(true)}
            onCompositionEnd={(event) => {
              setComposing(false)
              change(typed(draft, event.currentTarget.value))
            }}
            onPaste={paste}
            onFocus={() => setOpen(true)}
            onClick={() => setOpen(true)}
            onKeyDown={steer}
          />
        </div>
        {(draft.terms.length > 0 || draft.typing !== '') && (
          <button
            type="button"
            className={styles.clear}
            aria-label={t('search.clear')}
            title={t('search.clear')}
            onClick={() => {
              change(emptyDraft)
              field.current?.focus()
            }}
          >
            <CloseIcon size={18} />
          </button>
        )}
      </form>
      {isShown && <SearchOptionList id={id} options={options} chosen={chosen} onChoose={(option) => go(option.href)} />}
    </search>
  )
}
