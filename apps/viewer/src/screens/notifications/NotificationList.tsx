// The list of notifications. The entries of a group open below it.
import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import type { LinkTarget, Notification } from '../../account/notifications/notification.ts'
import { notificationGroupQuery, notificationsQuery } from '../../account/notifications/notificationQueries.ts'
import { unreadQuery } from '../../account/notifications/useHasUnread.ts'
import type { Account } from '../../platform/account/account.ts'
import { pictureUrl } from '../../platform/hosts/picture.ts'
import { formatSince } from '../../platform/i18n/format.ts'
import { useLanguage, useT } from '../../platform/i18n/useT.ts'
import { useFollowLinks } from '../../platform/links/followLink.ts'
import { FailureState } from '../../platform/network/FailureState.tsx'
import { type Feed, feedKey, useFeed } from '../../platform/query/feed.ts'
import type { FeedPage } from '../../platform/query/feedPages.ts'
import { withBasePath } from '../../platform/settings/basePath.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { BellIcon } from '../../ui/icons/navigation.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { EmptyState } from '../../ui/StateMessage.tsx'
import { textAttributes } from '../../ui/textAttributes.ts'
import styles from './NotificationsScreen.module.css'

export function NotificationList({ account }: { readonly account: Account }) {
  const t = useT()
  const follow = useFollowLinks()
  const feed = useFeed(notificationsQuery(account.id))
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click
    // biome-ignore lint/a11y/noStaticElementInteractions: the links inside are what a person presses
    <div className={styles.page} onClick={follow}>
      <FeedParts feed={feed} empty={<EmptyState icon={BellIcon} title={t('notification.none')} />}>
        <ul className={styles.rows} aria-label={t('notification.title')}>
          {feed.items.map((item) => (
            <Row key={item.id} item={item} account={account} />
          ))}
        </ul>
      </FeedParts>
    </div>
  )
}

interface FeedPartsProps {
  readonly feed: Feed<unknown>
  readonly empty: ReactNode
  readonly children: ReactNode
}

/** A list that grows by a button, with its empty, loading and failed states. */
export function FeedParts({ feed, empty, children }: FeedPartsProps) {
  const t = useT()
  const isLoading = feed.state === 'loading'
  if (feed.items.length === 0) {
    if (feed.failure) return <FailureState failure={feed.failure} onRetry={feed.retry} />
    return isLoading ? (
      <div className={styles.waiting}>
        <Spinner />
      </div>
    ) : (
      empty
    )
  }
  return (
    <>
      {children}
      {feed.failure && <FailureState failure={feed.failure} onRetry={feed.retry} />}
      {(feed.state === 'ready' || isLoading) && (
        <Button className={styles.more} busy={isLoading} onClick={feed.loadMore}>
          {t('list.more')}
        </Button>
      )}
    </>
  )
}

function Row({ item, account }: { readonly item: Notification; readonly account?: Account }) {
  const t = useT()
  const language = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const text = item.runs.map((run) => run.text).join('')
  const at = formatSince(item.at, language)
  return (
    <li className={styles.row} data-unread={!item.isRead || undefined}>
      <TargetLink target={item.target} className={styles.link}>
        <Avatar src={pictureUrl(item.icon)} size={40} />
        <span className={styles.words}>
          <span className={styles.text} {...textAttributes(text)}>
            {text === ''
              ? t('notification.wordless')
              : item.runs.map((run, index) =>
                  run.isBold ? (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change their order
                    <b key={index}>{run.text}</b>
                  ) : (
                    run.text
                  ),
                )}
          </span>
          <span className={styles.facts}>
            {!item.isRead && <span className={styles.unread}>{t('notification.new')}</span>}
            {at !== '' && <time dateTime={item.at}>{at}</time>}
          </span>
        </span>
        {item.picture !== '' && (
          <img className={styles.picture} src={pictureUrl(item.picture)} alt="" width={48} height={48} loading="lazy" />
        )}
      </TargetLink>
      {account && item.group !== undefined && (
        <Button kind="plain" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {item.group || t('notification.more')}
        </Button>
      )}
      {account && isOpen && <Group account={account} id={item.id} label={text} />}
    </li>
  )
}

/** The entries of a group. The site counts them as read once they have loaded. */
function Group({ account, id, label }: { readonly account: Account; readonly id: string; readonly label: string }) {
  const client = useQueryClient()
  const t = useT()
  const feed = useFeed(notificationGroupQuery(account.id, id))
  const hasLoaded = feed.state === 'ready' || feed.state === 'finished'
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each group that has loaded
  useEffect(() => {
    if (!hasLoaded) return
    client.setQueryData<InfiniteData<FeedPage<Notification>>>(feedKey(notificationsQuery(account.id).key), (data) =>
      withRead(data, id),
    )
    void client.invalidateQueries({ queryKey: unreadQuery(account).queryKey })
  }, [hasLoaded])
  return (
    <FeedParts feed={feed} empty={<p className={styles.none}>{t('notification.none')}</p>}>
      <ul className={styles.group} aria-label={label}>
        {feed.items.map((item) => (
          <Row key={item.id} item={item} />
        ))}
      </ul>
    </FeedParts>
  )
}

const withRead = (data: InfiniteData<FeedPage<Notification>> | undefined, id: string) =>
  data && {
    ...data,
    pages: data.pages.map((page) => ({
      ...page,
      items: page.items.map((item) => (item.id === id ? { ...item, isRead: true } : item)),
    })),
  }

interface TargetLinkProps {
  readonly target: LinkTarget | undefined
  readonly className: string | undefined
  readonly children: ReactNode
}

/** A link inside the viewer or to another site; plain content without a target. */
export function TargetLink({ target, className, children }: TargetLinkProps) {
  if (target === undefined) return <div className={className}>{children}</div>
  if ('path' in target) {
    return (
      <a className={className} href={withBasePath(target.path)}>
        {children}
      </a>
    )
  }
  return (
    <a className={className} href={target.url} target="_blank" rel="noreferrer">
      {children}
    </a>
  )
}
