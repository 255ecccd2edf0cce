// The tabs of an artist's profile: links, so that each has an address; switching replaces the one before (spec 2.11).
import type { UserProfile } from '@emaki/domain'
import { Link } from '@tanstack/react-router'
import { useLayoutEffect, useRef } from 'react'
import { formatCount } from '../../i18n/format.ts'
import { useLanguage, useT } from '../../i18n/useT.ts'
import { TabCount, tabClass, tabsClass } from '../../ui/Tabs.tsx'
import styles from './UserTabs.module.css'
import { offeredTabs, tabCount, type UserTab } from './userAddress.ts'

export interface UserTabsProps {
  readonly profile: UserProfile
  readonly tab: UserTab
}

export function UserTabs({ profile, tab }: UserTabsProps) {
  const t = useT()
  const row = useRef<HTMLDivElement>(null)

  // On a phone the row is longer than the screen: the chosen tab is brought into it, without moving the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is another one to bring into view
  useLayoutEffect(() => {
    const list = row.current
    const chosen = list?.querySelector<HTMLElement>('[aria-current]')
    if (!list || !chosen) return
    const start = chosen.offsetLeft - list.offsetLeft
    if (start < list.scrollLeft || start + chosen.offsetWidth > list.scrollLeft + list.clientWidth)
      list.scrollLeft = start - (list.clientWidth - chosen.offsetWidth) / 2
  }, [tab])

  return (
    <nav className={styles.tabs} aria-label={t('user.tabs')}>
      <div ref={row} className={tabsClass}>
        {offeredTabs(profile).map((name) => (
          <Link
            key={name}
            to="/users/$id"
            params={{ id: profile.id }}
            search={{ tab: name }}
            replace
            className={tabClass}
            aria-current={name === tab ? 'page' : undefined}
          >
            {t(`user.tab.${name}`)}
            {name !== 'fav_novel' && <Count count={tabCount(profile, name)} />}
          </Link>
        ))}
      </div>
    </nav>
  )
}

/** Favourites of both kinds are counted together upstream, so the count stands once. */
function Count({ count }: { readonly count: number | undefined }) {
  const language = useLanguage()
  return count === undefined ? null : <TabCount>{formatCount(count, language)}</TabCount>
}
