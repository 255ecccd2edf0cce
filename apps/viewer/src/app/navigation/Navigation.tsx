// The main navigation: a bar at the bottom on phones, a rail at the side on wide screens (docs/spec/product.md 2.2).
import { hideOnScrollDistance } from '@emaki/domain'
import { Link, useRouterState } from '@tanstack/react-router'
import { type RefObject, use, useEffect, useRef } from 'react'
import { WhereLibrary } from '../../library/WhereLibrary.tsx'
import { type MessageKey, useT } from '../../platform/i18n/useT.ts'
import { useSession } from '../../platform/session/session.ts'
import { withBasePath } from '../../platform/settings/basePath.ts'
import { useSetting } from '../../platform/settings/store.ts'
import type { Icon } from '../../ui/icons/icon.tsx'
import { LibraryIcon } from '../../ui/icons/library.tsx'
import { FollowingIcon, HomeIcon, RankIcon, SearchIcon, SettingIcon, ToTopIcon } from '../../ui/icons/navigation.tsx'
import { scrollToTop } from '../../ui/scroll.ts'
import { SiteTitle } from '../../ui/useTitle.ts'
import styles from './Navigation.module.css'
import { mainScreenOf } from './transition.ts'

interface Item {
  readonly to: '/' | '/search' | '/rank/daily' | '/following' | '/library' | '/setting'
  readonly name: MessageKey
  readonly icon: Icon
}

const items: readonly Item[] = [
  { to: '/', name: 'nav.home', icon: HomeIcon },
  { to: '/search', name: 'nav.search', icon: SearchIcon },
  { to: '/rank/daily', name: 'nav.rank', icon: RankIcon },
  { to: '/following', name: 'nav.following', icon: FollowingIcon },
  { to: '/library', name: 'nav.library', icon: LibraryIcon },
  { to: '/setting', name: 'nav.setting', icon: SettingIcon },
]

export function Navigation() {
  const t = useT()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  // Also while a stored session is being checked: the link must not appear later.
  const isAnonymous = useSession().mode === 'anonymous'
  const bar = useRef<HTMLElement>(null)
  useHidingOnScroll(bar, path)
  return (
    <nav ref={bar} className={styles.navigation} aria-label={t('nav.main')}>
      <Link to="/" className={styles.brand} aria-label={use(SiteTitle)} tabIndex={-1}>
        <img src={withBasePath('/icon.svg')} alt="" width={36} height={36} loading="lazy" />
      </Link>
      <ul className={styles.items}>
        {items
          .filter(({ to }) => to !== '/following' || !isAnonymous)
          .map((item) => {
            const entry = (
              <li key={item.to}>
                <NavigationLink item={item} isHere={mainScreenOf(path) === mainScreenOf(item.to)} />
              </li>
            )
            return item.to === '/library' ? <WhereLibrary key={item.to}>{entry}</WhereLibrary> : entry
          })}
        <li className={styles.toTop}>
          <button type="button" className={styles.item} onClick={scrollToTop}>
            <ToTopIcon />
            <span className={styles.label}>{t('nav.to_top')}</span>
          </button>
        </li>
      </ul>
    </nav>
  )
}

/** Gets no path as a prop: each change of screen would render all links again. */
function NavigationLink({ item: { to, name, icon: Picture }, isHere }: { readonly item: Item; readonly isHere: boolean }) {
  const t = useT()
  return (
    <Link
      to={to}
      className={styles.item}
      data-status={isHere ? 'active' : undefined}
      aria-current={isHere ? 'page' : undefined}
      onClick={(event) => {
        // A link to the current screen scrolls to the top instead of loading the screen again.
        if (!isHere || event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        scrollToTop()
      }}
    >
      <Picture />
      <span className={styles.label}>{t(name)}</span>
    </Link>
  )
}

/** While the setting is on, the bar hides once the page has scrolled down 160 px, and reappears on scrolling up. */
function useHidingOnScroll(bar: RefObject<HTMLElement | null>, path: string) {
  const isOn = useSetting('hideNavBarOnScroll')
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page starts with a visible bar
  useEffect(() => {
    bar.current?.removeAttribute('data-away')
    if (!isOn) return
    let before = scrollY
    const follow = () => {
      const isDown = scrollY > before && scrollY > hideOnScrollDistance
      if (scrollY !== before) bar.current?.toggleAttribute('data-away', isDown)
      before = scrollY
    }
    addEventListener('scroll', follow, { passive: true })
    return () => removeEventListener('scroll', follow)
  }, [isOn, path, bar])
}
