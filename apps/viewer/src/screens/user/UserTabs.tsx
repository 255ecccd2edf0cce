// The tabs of a profile. They are links, so that each tab has an address; switching replaces the history entry (docs/spec/product.md 2.11).
import type { UserProfile } from '@emaki/domain'
import type { Ref } from 'react'
import { formatCount } from '../../platform/i18n/format.ts'
import { useLanguage, useT } from '../../platform/i18n/useT.ts'
import type { Anchor } from '../../platform/links/anchor.ts'
import type { UserTab } from '../../platform/links/tabNames.ts'
import { TabCount, tabClass, tabsClass } from '../../ui/controls/Tabs.tsx'
import styles from './UserTabs.module.css'
import { offeredTabs, tabCount } from './userAddress.ts'

export interface UserTabsProps {
  readonly profile: UserProfile
  readonly tab: UserTab
  /** How many collections the artist has. */
  readonly collections: number
  readonly Anchor: Anchor
  /** The ref of the shown tab. */
  readonly current?: Ref<HTMLAnchorElement>
}

export function UserTabs({ profile, tab, collections, Anchor, current }: UserTabsProps) {
  const t = useT()
  return (
    <nav className={styles.tabs} aria-label={t('user.tabs')}>
      <div className={tabsClass}>
        {offeredTabs(profile, collections).map((name) => (
          <Anchor
            key={name}
            {...(name === tab && current ? { ref: current } : {})}
            href={`/users/${profile.id}?tab=${name}`}
            className={tabClass}
            aria-current={name === tab ? 'page' : undefined}
          >
            {t(`user.tab.${name}`)}
            {name !== 'fav_novel' && <Count count={tabCount(profile, name, collections)} />}
          </Anchor>
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
