// News of the site, by category.
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { newsCategoriesQuery, newsQuery } from '../../account/notifications/notificationQueries.ts'
import { formatDate } from '../../platform/i18n/format.ts'
import { useLanguage, useT } from '../../platform/i18n/useT.ts'
import { useFollowLinks } from '../../platform/links/followLink.ts'
import { useFeed } from '../../platform/query/feed.ts'
import { chipClass } from '../../ui/controls/Chip.tsx'
import { BellIcon } from '../../ui/icons/navigation.tsx'
import { EmptyState } from '../../ui/StateMessage.tsx'
import { textAttributes } from '../../ui/textAttributes.ts'
import { FeedParts, TargetLink } from './NotificationList.tsx'
import styles from './NotificationsScreen.module.css'

export function News({ accountId, category }: { readonly accountId: string; readonly category: number }) {
  const t = useT()
  const language = useLanguage()
  const follow = useFollowLinks()
  const { data: categories = [] } = useQuery(newsCategoriesQuery(accountId))
  const feed = useFeed(newsQuery(accountId, category))
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click
    // biome-ignore lint/a11y/noStaticElementInteractions: the links inside are what a person presses
    <div className={styles.page} onClick={follow}>
      <nav className={styles.categories} aria-label={t('notification.news.categories')}>
        {categories.map(({ id, title }) => (
          <Link
            key={id}
            to="/notifications"
            search={{ tab: 'news', cid: id }}
            replace
            className={chipClass()}
            aria-current={id === category ? 'page' : undefined}
          >
            {title}
          </Link>
        ))}
      </nav>
      <FeedParts feed={feed} empty={<EmptyState icon={BellIcon} title={t('notification.news.none')} />}>
        <ul className={styles.rows} aria-label={t('notification.news')}>
          {feed.items.map((item) => (
            <li key={item.id} className={styles.row}>
              <TargetLink target={item.target} className={styles.link}>
                <span className={styles.words}>
                  <span className={styles.text} {...textAttributes(item.title)}>
                    {item.title}
                  </span>
                  <span className={styles.facts}>
                    {item.isRecent && <span className={styles.unread}>{t('notification.new')}</span>}
                    <time dateTime={item.date}>{formatDate(item.date, language, 'UTC') || item.date}</time>
                  </span>
                </span>
              </TargetLink>
            </li>
          ))}
        </ul>
      </FeedParts>
    </div>
  )
}
