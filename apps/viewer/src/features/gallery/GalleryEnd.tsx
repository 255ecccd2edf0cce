// End of a list: loading, a button for more, the end, an empty state, or an error (docs/spec/product.md 4.3).
import { listThrottleMs } from '@emaki/domain'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import type { Feed } from '../../data/query/feed.ts'
import { useT } from '../../i18n/useT.ts'
import { withBasePath } from '../../settings/basePath.ts'
import { Button, buttonClass } from '../../ui/controls/Button.tsx'
import { AlertIcon, PictureIcon, RetryIcon } from '../../ui/icons/states.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { EmptyState } from '../../ui/StateMessage.tsx'
import { SuspectSettingHint } from '../network/SuspectSettingHint.tsx'
import styles from './FeedGallery.module.css'

/** Time until the spinner shows, in ms: longer than the pause between two calls for a list. */
const lateMs = listThrottleMs + 500

export interface GalleryEndProps {
  readonly feed: Feed<unknown>
  /** Replaces the text "no more". */
  readonly moreLink?: ReactNode
  /** Title of the empty state; a general one by default. */
  readonly empty?: string | undefined
  /** Button or link in the empty state. */
  readonly emptyAction?: ReactNode
}

export function GalleryEnd({ feed, moreLink, empty, emptyAction }: GalleryEndProps) {
  const t = useT()
  const { byRule, byContent = 0 } = feed.left
  if (feed.state === 'error') return <FeedError feed={feed} emptyAction={emptyAction} />
  if (feed.state === 'finished' && feed.items.length === 0) {
    return (
      <EmptyState
        icon={PictureIcon}
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

/** An error below the loaded items, or in place of the list. It retries when the browser is online again. */
function FeedError({ feed, emptyAction }: Pick<GalleryEndProps, 'feed' | 'emptyAction'>) {
  const t = useT()
  const retry = useEffectEvent(feed.retry)
  useEffect(() => {
    const aborter = new AbortController()
    window.addEventListener('online', () => retry(), { signal: aborter.signal })
    return () => aborter.abort()
  }, [])

  const hasItems = feed.items.length > 0
  const isNetwork = feed.message === undefined || feed.message === t('error.network')
  // An error response may repeat, because the list may not exist: offer another way. A network error would fail there, too.
  const action = hasItems || isNetwork ? undefined : emptyAction
  const retryButton = (
    <Button kind={hasItems || action ? 'quiet' : 'primary'} className={styles.again} onClick={feed.retry}>
      <RetryIcon size={18} />
      {t(isNetwork ? 'list.error' : 'state.retry')}
    </Button>
  )
  return (
    <div className={hasItems ? styles.end : undefined} role="alert">
      {hasItems ? (
        <>
          {!isNetwork && <span>{feed.message}</span>}
          {retryButton}
        </>
      ) : (
        <EmptyState
          icon={AlertIcon}
          title={t('state.error')}
          // The label of the button already names the network.
          text={isNetwork ? undefined : feed.message}
        >
          {action}
          {retryButton}
        </EmptyState>
      )}
      <SuspectSettingHint failed="data" />
    </div>
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
