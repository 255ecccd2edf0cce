// What an index of the bookmarks is for, and the button that makes one.
import { useT } from '../../platform/i18n/useT.ts'
import { Button } from '../../ui/controls/Button.tsx'
import styles from './BookmarkSearch.module.css'

export function IndexOffer({ onStart }: { readonly onStart: () => void }) {
  const t = useT()
  return (
    <section className={styles.offer} aria-label={t('bookmarks.search')}>
      <p className={styles.offerText}>{t('bookmarks.index.text')}</p>
      <Button onClick={onStart}>{t('bookmarks.index.start')}</Button>
    </section>
  )
}
