// The tabs of a profile. They are links, so that each tab has an address; switching replaces the history entry (docs/spec/product.md 2.11).
import type { UserProfile } from '@emaki/domain'
import { Link } from '@tanstack/react-router'
import { formatCount } from '../../platform/i18n/format.ts'
import { useLanguage, useT } from '../../platform/i18n/useT.ts'
import { revealInBar } from '../../ui/controls/revealInBar.ts'
import { TabCount, tabClass, tabsClass } from '../../ui/controls/Tabs.tsx'
import styles from './UserTabs.module.css'
import { offeredTabs, tabCount, type UserTab } from './userAddress.ts'

export interface UserTabsProps {
  readonly profile: UserProfile
  readonly tab: UserTab
  /** How many collections the artist has. */
  readonly collections: number
}

export function UserTabs({ profile, tab, collections }: UserTabsProps) {
  const t = useT()
  return (
    <nav className={styles.tabs} aria-label={t('user.tabs')}>
      <div className={tabsClass}>
        {offeredTabs(profile, collections).map((name) => (
          <Link
            key={name}
            ref={name === tab ? revealInBar : undefined}
            to="/users/$id"
            params={{ id: profile.id }}
            search={{ tab: name }}
            replace
            className={tabClass}
            aria-current={name === tab ? 'page' : undefined}
          >
            {t(`user.tab.${name}`)}
            {name !== 'fav_novel' && <Count count={tabCount(profile, name, collections)} />}
          </Link>
        ))}
      </div>
    </nav>
  )
}

/** Upstream counts favourites of both kinds together, so only one of the two tabs shows the count. */
function Count({ count }: { readonly count: number | undefined }) {
  const language = useLanguage()
  return count === undefined ? null : <TabCount>{formatCount(count, language)}</TabCount>
}
