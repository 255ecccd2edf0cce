// The search field of a library. It searches while the user types, once the typing pauses.
import { maxLibraryText } from '@emaki/domain'
import { type CompositionEvent, useEffect, useEffectEvent, useState } from 'react'
import { useT } from '../platform/i18n/useT.ts'
import { SearchField } from '../ui/controls/SearchField.tsx'

export interface LibrarySearchProps {
  /** The text of the address. */
  readonly text: string
  /** Accessible name; that of a search for works by default. */
  readonly label?: string
  readonly onText: (text: string) => void
}

/** Pause after the last key until the search, in ms. */
const pauseMs = 350

export function LibrarySearch({ text, label, onText }: LibrarySearchProps) {
  const t = useT()
  const [typed, setTyped] = useState(text)
  /** The text that was last sent or received. Another text of the address, as after Back, replaces what is typed. */
  const [known, setKnown] = useState(text)
  /** While an input method composes a word, the text is incomplete. */
  const [isComposing, setComposing] = useState(false)
  if (text !== known) {
    setKnown(text)
    setTyped(text)
  }
  const send = useEffectEvent((value: string) => {
    const words = value.trim()
    if (words === text) return
    setKnown(words)
    onText(words)
  })
  useEffect(() => {
    if (isComposing) return
    const timer = setTimeout(() => send(typed), pauseMs)
    return () => clearTimeout(timer)
  }, [typed, isComposing])
  const compose = ({ type }: CompositionEvent) => setComposing(type !== 'compositionend')
  return (
    <SearchField
      label={label ?? t('library.search')}
      maxLength={maxLibraryText}
      value={typed}
      onCompositionStart={compose}
      onCompositionEnd={compose}
      onChange={setTyped}
      onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && send(event.currentTarget.value)}
    />
  )
}
