import type { ReactNode, Ref } from 'react'
import type { MessageKey } from '../../platform/i18n/useT.ts'
import { useT } from '../../platform/i18n/useT.ts'
import type { Icon } from '../../ui/icons/icon.tsx'
import { LibraryIcon } from '../../ui/icons/library.tsx'
import { FollowingIcon, HomeIcon, RankIcon, SearchIcon, SettingIcon, ToTopIcon } from '../../ui/icons/navigation.tsx'
import styles from './Navigation.module.css'

export interface NavigationItem {
  readonly to: '/' | '/search' | '/rank/daily' | '/following' | '/library' | '/setting'
  readonly name: MessageKey
  readonly icon: Icon
}

export const navigationItems: readonly NavigationItem[] = [
  { to: '/', name: 'nav.home', icon: HomeIcon },
  { to: '/search', name: 'nav.search', icon: SearchIcon },
  { to: '/rank/daily', name: 'nav.rank', icon: RankIcon },
  { to: '/following', name: 'nav.following', icon: FollowingIcon },
  { to: '/library', name: 'nav.library', icon: LibraryIcon },
  { to: '/setting', name: 'nav.setting', icon: SettingIcon },
]

interface NavigationViewProps {
  readonly ref?: Ref<HTMLElement>
  /** The link with the icon of the site. */
  readonly brand: ReactNode
  /** The items, as `<li>`. */
  readonly children: ReactNode
  readonly toTop: ReactNode
}

/** The main navigation. */
export function NavigationView({ ref, brand, children, toTop }: NavigationViewProps) {
  const t = useT()
  return (
    <nav ref={ref} className={styles.navigation} aria-label={t('nav.main')}>
      {brand}
      <ul className={styles.items}>
        {children}
        <li className={styles.toTop}>{toTop}</li>
      </ul>
    </nav>
  )
}

export const brandClass = styles.brand ?? ''
export const itemClass = styles.item ?? ''

/** The content of an item: an icon above its name. Without either it is that of the button to the top. */
export function ItemContent({
  icon: Picture = ToTopIcon,
  name = 'nav.to_top',
  children,
}: {
  readonly icon?: Icon
  readonly name?: MessageKey
  /** A mark at the corner of the icon. */
  readonly children?: ReactNode
}) {
  const t = useT()
  return (
    <>
      <span className={styles.picture}>
        <Picture />
        {children}
      </span>
      <span className={styles.label}>{t(name)}</span>
    </>
  )
}
