// End of a list: loading, a button for more, the end, an empty state, or an error (docs/spec/product.md 4.3).
import { listThrottleMs } from '@emaki/domain'
import { type ReactNode, useEffect, useState } from 'react'
import { useT } from '../../platform/i18n/useT.ts'
import { FailureNote, FailureState } from '../../platform/network/FailureState.tsx'
import type { Feed } from '../../platform/query/feed.ts'
import { withBasePath } from '../../platform/settings/basePath.ts'
import { Button, buttonClass } from '../../ui/controls/Button.tsx'
import type { Icon } from '../../ui/icons/icon.tsx'
import { PictureIcon } from '../../ui/icons/states.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { EmptyState } from '../../ui/StateMessage.tsx'
import styles from './FeedGallery.module.css'

/** Time until the spinner shows, in ms: longer than the pause between two calls for a list. */
const lateMs = listThrottleMs + 500

export interface GalleryEndProps {
  readonly feed: Feed<unknown>
  /** Replaces the text "no more". */
  readonly moreLink?: ReactNode
  /** Title of the empty state; a general one by default. */
  readonly empty?: string | undefined
  /** Picture of the empty state: a picture by default. */
  readonly emptyIcon?: Icon | undefined
  /** Button or link in the empty state. */
  readonly emptyAction?: ReactNode
}

export function GalleryEnd({ feed, moreLink, empty, emptyIcon = PictureIcon, emptyAction }: GalleryEndProps) {
  const t = useT()
  const { byRule, byContent = 0 } = feed.left
  if (feed.state === 'error') return <FeedError feed={feed} emptyAction={emptyAction} />
  if (feed.state === 'finished' && feed.items.length === 0) {
    return (
      <EmptyState
        icon={emptyIcon}
        title={empty ?? t('list.empty')}
        text={byRule + byContent > 0 ? t('list.filtered', { count: byRule + byContent }) : undefined}
      >
        {emptyAction ??
          (byContent > 0 ? (
            <ContentSettingsLink className={buttonClass()}>{t('screen.contents_display')}</ContentSettingsLink>
          ) : undefined)}
      </EmptyState>
    )
  }
  return (
    <div className={styles.end} role="status">
      {feed.state === 'loading' && <Loading text={t('list.loading')} />}
      {feed.state === 'ready' && (
        <Button kind="plain" onClick={feed.loadMore}>
          {t('list.more')}
        </Button>
      )}
      {feed.state === 'finished' && (moreLink ?? <span>{t('list.finished')}</span>)}
      {byContent > 0 && feed.state !== 'loading' && (
        <ContentSettingsLink className={styles.hidden}>{t('list.hidden', { count: byContent })}</ContentSettingsLink>
      )}
    </div>
  )
}

/** The spinner shows only after `lateMs`: a fast scroll reaches the end of each page of the list, and its animation slows down every frame. */
function Loading({ text }: { readonly text: string }) {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), lateMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <span className={styles.loading}>
      {isLate && <Spinner size={18} />}
      {text}
    </span>
  )
}

/** An error below the loaded items, or in place of the list. */
function FeedError({ feed, emptyAction }: Pick<GalleryEndProps, 'feed' | 'emptyAction'>) {
  if (feed.failure === undefined) return null
  if (feed.items.length > 0) return <FailureNote failure={feed.failure} onRetry={feed.retry} className={styles.end} />
  return (
    <FailureState failure={feed.failure} onRetry={feed.retry}>
      {/* Without a network, the other list would fail as well. */}
      {feed.failure.kind !== 'offline' && emptyAction}
    </FailureState>
  )
}

/** Link to the content settings, which hide works. The click handler of the list follows it. */
function ContentSettingsLink({ className, children }: { readonly className: string | undefined; readonly children: ReactNode }) {
  return (
    <a href={withBasePath('/setting/contents_display')} className={className}>
      {children}
    </a>
  )
}
