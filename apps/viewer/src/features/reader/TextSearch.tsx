// Text search: words looked for in the open novel, how often they stand there, and the way from one place to the next.
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useT } from '../../i18n/useT.ts'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { DownIcon, UpIcon } from '../../ui/icons/navigation.tsx'
import styles from './TextSearch.module.css'

export interface TextSearchProps {
  readonly words: string
  readonly onWords: (words: string) => void
  /** The places of the last words are not known yet. */
  readonly isLooking: boolean
  readonly count: number
  /** From 0; -1 for none. */
  readonly current: number
  readonly onStep: (by: 1 | -1) => void
  /** The words are found: the first place is to be shown. */
  readonly onFirst: () => void
}

export function TextSearch({ words, onWords, isLooking, count, current, onStep, onFirst }: TextSearchProps) {
  const t = useT()
  const field = useRef<HTMLInputElement>(null)
  const stepped = useRef(false)
  useEffect(() => field.current?.focus(), [])
  const step = (by: 1 | -1) => {
    if (count === 0) return
    // The first step shows the first place; those after it go on.
    if (stepped.current || by < 0) onStep(by)
    else onFirst()
    stepped.current = true
  }
  const keyed = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    step(event.shiftKey ? -1 : 1)
  }
  return (
    <search className={styles.search}>
      <input
        ref={field}
        type="search"
        className={styles.field}
        value={words}
        placeholder={t('novel.search')}
        aria-label={t('novel.search')}
        onChange={({ target }) => {
          stepped.current = false
          onWords(target.value)
        }}
        onKeyDown={keyed}
      />
      <output className={styles.count}>
        {words.trim() !== '' &&
          !isLooking &&
          (count === 0 ? t('novel.search.none') : t('viewer.counter', { page: current + 1, count }))}
      </output>
      <IconButton icon={UpIcon} label={t('novel.search.before')} disabled={count === 0} onClick={() => step(-1)} />
      <IconButton icon={DownIcon} label={t('novel.search.after')} disabled={count === 0} onClick={() => step(1)} />
    </search>
  )
}
