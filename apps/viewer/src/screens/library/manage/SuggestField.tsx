// A text field with suggestions below: a combobox whose list filters itself (https://www.w3.org/WAI/ARIA/apg/patterns/combobox/).
import { type KeyboardEvent, useId, useState } from 'react'
import textField from '../../../ui/controls/textField.module.css'
import styles from './SuggestField.module.css'

export interface Suggestion {
  /** Identifies the suggestion. */
  readonly value: string
  readonly text: string
  /** Beside the text, such as a number. */
  readonly detail?: string | undefined
}

interface SuggestFieldProps<Item extends Suggestion> {
  readonly label: string
  readonly typed: string
  readonly suggestions: readonly Item[]
  /** Below the field. */
  readonly hint?: string | undefined
  readonly onType: (typed: string) => void
  readonly onChoose: (suggestion: Item) => void
}

export function SuggestField<Item extends Suggestion>(props: SuggestFieldProps<Item>) {
  const { label, typed, suggestions, hint, onType, onChoose } = props
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  /** Index of the active suggestion; -1 is the text field. */
  const [activeIndex, setActiveIndex] = useState(-1)
  const isShown = isOpen && suggestions.length > 0
  const active = isShown ? suggestions[activeIndex] : undefined
  const close = () => {
    setOpen(false)
    setActiveIndex(-1)
  }
  const choose = (suggestion: Item) => {
    close()
    onChoose(suggestion)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // Ignores keys of an input method. Safari ends the composition before the event; its key code is then 229.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      setOpen(true)
      // The text field counts as one more position, so that the arrow keys return to it.
      const positions = suggestions.length + 1
      const by = event.key === 'ArrowDown' ? 1 : -1
      setActiveIndex((before) => ((before + 1 + by + positions) % positions) - 1)
    } else if (event.key === 'Escape' && isShown) close()
    else if (event.key === 'Enter' && active) choose(active)
    else return
    event.preventDefault()
  }
  return (
    <div className={styles.box}>
      <label className={styles.label} htmlFor={`${id}-field`}>
        {label}
      </label>
      <div className={styles.frame}>
        <input
          id={`${id}-field`}
          className={textField.field}
          type="text"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          dir="auto"
          maxLength={200}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isShown}
          aria-controls={isShown ? id : undefined}
          aria-activedescendant={active ? `${id}-${activeIndex}` : undefined}
          aria-describedby={hint === undefined ? undefined : `${id}-hint`}
          value={typed}
          onFocus={() => setOpen(true)}
          onClick={() => setOpen(true)}
          onBlur={close}
          onChange={(event) => {
            onType(event.currentTarget.value)
            setOpen(true)
            setActiveIndex(-1)
          }}
          onKeyDown={onKeyDown}
        />
        {isShown && (
          <SuggestionList id={id} label={label} suggestions={suggestions} activeIndex={activeIndex} onChoose={choose} />
        )}
      </div>
      {hint !== undefined && (
        <span id={`${id}-hint`} className={styles.hint}>
          {hint}
        </span>
      )}
    </div>
  )
}

interface SuggestionListProps<Item extends Suggestion> extends Pick<SuggestFieldProps<Item>, 'label' | 'suggestions'> {
  readonly id: string
  readonly activeIndex: number
  readonly onChoose: (suggestion: Item) => void
}

/** The focus stays in the text field. */
function SuggestionList<Item extends Suggestion>(props: SuggestionListProps<Item>) {
  const { id, label, suggestions, activeIndex, onChoose } = props
  return (
    <div id={id} className={styles.options} role="listbox" aria-label={label}>
      {suggestions.map((suggestion, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox handles keys and refers to this element with aria-activedescendant
        // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the combobox
        <div
          key={suggestion.value}
          id={`${id}-${index}`}
          ref={index === activeIndex ? scrollIntoView : undefined}
          className={styles.option}
          role="option"
          aria-selected={index === activeIndex}
          // Keeps the focus in the field; otherwise the list closes before the click.
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(suggestion)}
        >
          <bdi className={styles.text}>{suggestion.text}</bdi>
          {suggestion.detail !== undefined && <span className={styles.detail}>{suggestion.detail}</span>}
        </div>
      ))}
    </div>
  )
}

const scrollIntoView = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' })
