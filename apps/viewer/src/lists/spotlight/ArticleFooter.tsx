// Footer of an article: related articles, recommended articles, and a link to all articles.
import type { SpotlightRelated } from '@emaki/domain'
import { useT } from '../../platform/i18n/useT.ts'
import { withBasePath } from '../../platform/settings/basePath.ts'
import { buttonClass } from '../../ui/controls/Button.tsx'
import evenColumns from '../../ui/evenColumns.module.css'
import styles from './ArticleFooter.module.css'
import { SpotlightRows } from './SpotlightRows.tsx'

export interface ArticleFooterProps {
  readonly latest: SpotlightRelated
  readonly recommended: SpotlightRelated
}

export function ArticleFooter({ latest, recommended }: ArticleFooterProps) {
  const t = useT()
  return (
    <footer className={styles.foot}>
      <div className={`${evenColumns.columns} ${styles.rows}`}>
        <SpotlightRows
          title={latest.tag ? t('spotlight.latest', { tag: latest.tag }) : t('spotlight.more')}
          articles={latest.items}
        />
        <SpotlightRows title={t('spotlight.recommended')} articles={recommended.items} />
      </div>
      <a className={buttonClass('quiet')} href={withBasePath('/spotlights')}>
        {t('spotlight.all')}
      </a>
    </footer>
  )
}
