// Page of an article: top bar, skeleton, error state, and a click handler that opens links in the viewer.
import type { ReactNode } from 'react'
import type { RequestError } from '../../platform/http/requestResult.ts'
import { useT } from '../../platform/i18n/useT.ts'
import { useFollowLinks } from '../../platform/links/followLink.ts'
import { FailureState } from '../../platform/network/FailureState.tsx'
import { withBasePath } from '../../platform/settings/basePath.ts'
import { buttonClass } from '../../ui/controls/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import styles from './ArticlePage.module.css'

export interface ArticlePageProps {
  /** Title of the article; empty until it has loaded. */
  readonly title: string
  /** Undefined without an error. */
  readonly failure: RequestError | undefined
  readonly onRetry: () => void
  /** The article; falsy while it loads. */
  readonly children?: ReactNode
}

export function ArticlePage({ title, failure, onRetry, children }: ArticlePageProps) {
  const t = useT()
  const follow = useFollowLinks()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: follows the links inside; the links themselves take the keyboard
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click
    <div onClick={follow}>
      <TopBar title={t('screen.spotlight')} documentTitle={title || t('screen.spotlight')} />
      {failure !== undefined ? (
        <FailureState failure={failure} onRetry={onRetry}>
          <a className={buttonClass('quiet')} href={withBasePath('/spotlights')}>
            {t('spotlight.all')}
          </a>
        </FailureState>
      ) : (
        children || <ArticleSkeleton />
      )}
    </div>
  )
}

function ArticleSkeleton() {
  return (
    <div className={styles.ghost} aria-hidden="true">
      <Skeleton className={styles.cover} />
      <Skeleton className={styles.line} />
      <Skeleton className={styles.line} />
    </div>
  )
}
