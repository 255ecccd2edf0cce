// Gallery end: what stands under the last card: loading, more, no more, or an error with the way on (docs/spec/product.md 4.3).
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import type { Feed } from '../../data/query/feed.ts'
import { useT } from '../../i18n/useT.ts'
import { Button, buttonClass } from '../../ui/controls/Button.tsx'
import { AlertIcon, PictureIcon, RetryIcon } from '../../ui/icons/states.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { EmptyState } from '../../ui/StateMessage.tsx'
import { SuspectSettingHint } from '../network/SuspectSettingHint.tsx'
import styles from './FeedGallery.module.css'

export interface GalleryEndProps {
  readonly feed: Feed<unknown>
  /** Said in place of "no more". */
  readonly onward?: ReactNode
  /** Said where there is nothing; that there are no works unless told. */
  readonly empty?: string | undefined
  /** Stands below those words: the way on. */
  readonly emptyAction?: ReactNode
}

export function GalleryEnd({ feed, onward, empty, emptyAction }: GalleryEndProps) {
  const t = useT()
  const isBroken = feed.state === 'error'
  const goOn = useEffectEvent(feed.retry)

  // What the network interrupted goes on by itself when the network is back.
  useEffect(() => {
    if (!isBroken) return
    const stop = new AbortController()
    window.addEventListener('online', () => goOn(), { signal: stop.signal })
    return () => stop.abort()
  }, [isBroken])

  if (isBroken) {
    const isBegun = feed.items.length > 0
    const isNetwork = feed.message === undefined || feed.message === t('error.network')
    // An answer that is an error may come again: there may be no such list. A network that fails would fail elsewhere, too.
    const wayOn = isBegun || isNetwork ? undefined : emptyAction
    const again = (
      <Button kind={isBegun || wayOn ? 'quiet' : 'primary'} className={styles.again} onClick={feed.retry}>
        <RetryIcon size={18} />
        {t(isNetwork ? 'list.error' : 'state.retry')}
      </Button>
    )
    return (
      <div className={isBegun ? styles.end : undefined} role="alert">
        {isBegun ? (
          <>
            {!isNetwork && <span>{feed.message}</span>}
            {again}
          </>
        ) : (
          <EmptyState
            icon={AlertIcon}
            title={t('state.error')}
            // The button already says that it was the network.
            text={isNetwork ? undefined : feed.message}
          >
            {wayOn}
            {again}
          </EmptyState>
        )}
        <SuspectSettingHint failed="data" />
      </div>
    )
  }
  const { byRule, byContent = 0 } = feed.left
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
      {feed.state === 'loading' && (
        <span className={styles.loading}>
          <Spinner size={18} />
          {t('list.loading')}
        </span>
      )}
      {feed.state === 'ready' && (
        <Button kind="plain" onClick={feed.loadMore}>
          {t('list.more')}
        </Button>
      )}
      {feed.state === 'finished' && (onward ?? <span>{t('list.finished')}</span>)}
      {byContent > 0 && feed.state !== 'loading' && (
        <ContentSettingsLink className={styles.hidden}>{t('list.hidden', { count: byContent })}</ContentSettingsLink>
      )}
    </div>
  )
}

/** The settings decide what is hidden, so the count leads there. The gallery around follows the link. */
function ContentSettingsLink({ className, children }: { readonly className: string | undefined; readonly children: ReactNode }) {
  return (
    <a href="/setting/contents_display" className={className}>
      {children}
    </a>
  )
}
