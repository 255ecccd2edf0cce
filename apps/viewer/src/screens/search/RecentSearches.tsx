// Recent searches, with buttons to delete one or all of them.
import { type SearchKind, searchPath } from '@emaki/domain'
import { clearSearchHistory, removeSearch } from '../../lists/searchBox/searchHistory.ts'
import { useShownSearches } from '../../lists/searchBox/useShownSearches.ts'
import { useT } from '../../platform/i18n/useT.ts'
import { withBasePath } from '../../platform/settings/basePath.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { CloseIcon } from '../../ui/icons/navigation.tsx'
import { HistoryIcon } from '../../ui/icons/states.tsx'
import { textAttributes } from '../../ui/textAttributes.ts'
import styles from './RecentSearches.module.css'

export function RecentSearches({ kind }: { readonly kind: SearchKind }) {
  const t = useT()
  const history = useShownSearches()
  if (history.length === 0) return null
  return (
    <section aria-labelledby="recent-searches">
      <div className={styles.head}>
        <h2 id="recent-searches" className={styles.title}>
          {t('search.recent')}
        </h2>
        <Button kind="plain" onClick={clearSearchHistory}>
          {t('search.recent.clear')}
        </Button>
      </div>
      <ul className={styles.searches}>
        {history.map((words) => (
          <li key={words} className={styles.search}>
            <a href={withBasePath(searchPath(kind, words))} className={styles.words}>
              <HistoryIcon size={16} className={styles.mark} />
              <bdi {...textAttributes(words)}>{words}</bdi>
            </a>
            <button
              type="button"
              className={styles.forget}
              aria-label={t('search.recent.forget', { words })}
              title={t('search.recent.forget', { words })}
              onClick={() => removeSearch(words)}
            >
              <CloseIcon size={14} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
