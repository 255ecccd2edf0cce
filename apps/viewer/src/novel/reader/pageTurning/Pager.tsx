// Previous and next buttons for a novel whose `[newpage]` pages are shown one at a time.
import { useT } from '../../../platform/i18n/useT.ts'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { BackIcon, ForwardIcon } from '../../../ui/icons/navigation.tsx'
import styles from './Pager.module.css'

export interface PagerProps {
  /** Page index, from 0. */
  readonly page: number
  readonly count: number
  /** True for vertical text, whose next page is to the left. */
  readonly isToLeft: boolean
  readonly onPage: (page: number) => void
}

export function Pager({ page, count, isToLeft, onPage }: PagerProps) {
  const t = useT()
  const [before, after] = isToLeft ? [ForwardIcon, BackIcon] : [BackIcon, ForwardIcon]
  return (
    <nav className={isToLeft ? `${styles.pager} ${styles.toLeft}` : styles.pager} aria-label={t('novel.pages')}>
      <IconButton icon={before} label={t('novel.page.before')} disabled={page === 0} onClick={() => onPage(page - 1)} />
      <span className={styles.place}>{t('viewer.counter', { page: page + 1, count })}</span>
      <IconButton icon={after} label={t('novel.page.after')} disabled={page === count - 1} onClick={() => onPage(page + 1)} />
    </nav>
  )
}
