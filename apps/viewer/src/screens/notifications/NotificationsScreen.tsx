// Notifications of the account, and news of the site (docs/contract/site-2026.md 16).
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { newsCategoriesQuery, newsQuery, notificationsQuery } from '../../account/notifications/notificationQueries.ts'
import { unreadQuery, useHasUnread } from '../../account/notifications/useHasUnread.ts'
import { ListFrame } from '../../lists/ListFrame.tsx'
import { useT } from '../../platform/i18n/useT.ts'
import { refreshFeed } from '../../platform/query/feed.ts'
import { useSession } from '../../platform/session/session.ts'
import { useAccount } from '../../platform/session/useAccount.ts'
import { buttonClass } from '../../ui/controls/Button.tsx'
import { BellIcon } from '../../ui/icons/navigation.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { EmptyState } from '../../ui/StateMessage.tsx'
import { News } from './News.tsx'
import { NotificationList } from './NotificationList.tsx'
import styles from './NotificationsScreen.module.css'

export type NotificationTab = 'notifications' | 'news'

export interface NotificationsScreenProps {
  readonly tab: NotificationTab
  /** The category of the news. */
  readonly category: number
}

export function NotificationsScreen({ tab, category }: NotificationsScreenProps) {
  const t = useT()
  const client = useQueryClient()
  const { mode } = useSession()
  const account = useAccount()
  const tabs = [
    { label: t('notification.title'), href: '/notifications', isShown: tab === 'notifications' },
    { label: t('notification.news'), href: '/notifications?tab=news', isShown: tab === 'news' },
  ]
  if (account?.mode === 'app') {
    const refresh = () =>
      tab === 'news'
        ? Promise.all([
            client.refetchQueries(newsCategoriesQuery(account.id)),
            refreshFeed(client, newsQuery(account.id, category)),
          ])
        : Promise.all([client.refetchQueries(unreadQuery(account)), refreshFeed(client, notificationsQuery(account.id))])
    return (
      <ListFrame title={t('notification.title')} tabs={tabs} onRefresh={() => void refresh()}>
        {tab === 'news' ? <News accountId={account.id} category={category} /> : <NotificationList account={account} />}
      </ListFrame>
    )
  }
  if (mode === 'checking') {
    return (
      <ListFrame title={t('notification.title')} tabs={tabs}>
        <div className={styles.waiting}>
          <Spinner />
        </div>
      </ListFrame>
    )
  }
  return (
    <ListFrame title={t('notification.title')} {...(account ? { tabs } : {})}>
      {account ? <OnTheSite tab={tab} /> : <Anonymous />}
    </ListFrame>
  )
}

/** The web side says only whether there are unread ones; the shapes of its lists are not recorded. */
function OnTheSite({ tab }: { readonly tab: NotificationTab }) {
  const t = useT()
  const hasUnread = useHasUnread()
  const text =
    tab === 'notifications' && hasUnread ? `${t('notification.unread')} ${t('notification.web')}` : t('notification.web')
  return (
    <EmptyState icon={BellIcon} title={t('notification.web.title')} text={text}>
      <a
        className={buttonClass('primary')}
        href={tab === 'news' ? 'https://www.pixiv.net/info.php' : 'https://www.pixiv.net/'}
        target="_blank"
        rel="noreferrer"
      >
        {t('artwork.source')}
      </a>
    </EmptyState>
  )
}

function Anonymous() {
  const t = useT()
  return (
    <EmptyState icon={BellIcon} title={t('notification.login')} text={t('notification.login.text')}>
      <Link to="/account/login" className={buttonClass('primary')}>
        {t('screen.login')}
      </Link>
    </EmptyState>
  )
}
