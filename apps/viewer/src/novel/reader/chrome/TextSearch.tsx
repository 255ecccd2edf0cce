// Search in the open novel: the query, the number of hits, and steps between them.
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useT } from '../../../platform/i18n/useT.ts'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { DownIcon, UpIcon } from '../../../ui/icons/navigation.tsx'
import styles from './TextSearch.module.css'

export interface TextSearchProps {
  readonly query: string
  readonly onQuery: (query: string) => void
  /** The hits of the current query are not known yet. */
  readonly isLooking: boolean
  readonly count: number
  /** Index of the current hit, from 0; -1 for none. */
  readonly current: number
  readonly onStep: (by: 1 | -1) => void
  /** Called by the first forward step: shows the current hit. */
  readonly onFirst: () => void
}

export function TextSearch({ query, onQuery, isLooking, count, current, onStep, onFirst }: TextSearchProps) {
  const t = useT()
  const field = useRef<HTMLInputElement>(null)
  const stepped = useRef(false)
  useEffect(() => field.current?.focus(), [])
  const step = (by: 1 | -1) => {
    if (count === 0) return
    // The first step shows the current hit; later steps move on.
    if (stepped.current || by < 0) onStep(by)
    else onFirst()
    stepped.current = true
  }
  const handleKey = (event: KeyboardEvent) => {
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
        value={query}
        placeholder={t('novel.search')}
        aria-label={t('novel.search')}
        onChange={({ target }) => {
          stepped.current = false
          onQuery(target.value)
        }}
        onKeyDown={handleKey}
      />
      <output className={styles.count}>
        {query.trim() !== '' &&
          !isLooking &&
          (count === 0 ? t('novel.search.none') : t('viewer.counter', { page: current + 1, count }))}
      </output>
      <IconButton icon={UpIcon} label={t('novel.search.before')} disabled={count === 0} onClick={() => step(-1)} />
      <IconButton icon={DownIcon} label={t('novel.search.after')} disabled={count === 0} onClick={() => step(1)} />
    </search>
  )
}
