// The main navigation: a bar at the bottom on phones, a rail at the side on wide screens (docs/spec/product.md 2.2).
import { hideOnScrollDistance } from '@emaki/domain'
import { Link, useRouterState } from '@tanstack/react-router'
import { lazy, type RefObject, Suspense, use, useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { WhereLibrary } from '../../library/WhereLibrary.tsx'
import { useSession } from '../../platform/session/session.ts'
import { accountScope, scopeMark } from '../../platform/settings/accountScope.ts'
import { withBasePath } from '../../platform/settings/basePath.ts'
import { useSetting } from '../../platform/settings/store.ts'
import { scrollToTop } from '../../ui/scroll.ts'
import { SiteTitle } from '../../ui/useTitle.ts'
import { brandClass, ItemContent, itemClass, type NavigationItem, NavigationView, navigationItems } from './NavigationView.tsx'
import { mainScreenOf } from './transition.ts'

const UnreadDot = lazy(() =>
  import('../../account/notifications/UnreadDot.tsx').then(
    ({ UnreadDot: Dot }) => ({ default: Dot }),
    // Without the file only the dot is missing.
    () => ({ default: () => null }),
  ),
)

export function Navigation() {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  // Also while a stored session is being checked: the link must not appear later.
  const isAnonymous = useSession().mode === 'anonymous'
  const bar = useRef<HTMLElement>(null)
  useHidingOnScroll(bar, path)
  return (
    <NavigationView
      ref={bar}
      brand={
        <Link to="/" className={brandClass} aria-label={use(SiteTitle)} tabIndex={-1}>
          <img src={withBasePath('/icon.svg')} alt="" width={36} height={36} loading="lazy" />
        </Link>
      }
      toTop={
        <button type="button" className={itemClass} onClick={scrollToTop}>
          <ItemContent />
        </button>
      }
    >
      {navigationItems
        .filter(({ to }) => to !== '/following' || !isAnonymous)
        .map((item) => {
          const entry = (
            <li key={item.to}>
              <NavigationLink item={item} isHere={mainScreenOf(path) === mainScreenOf(item.to)} />
            </li>
          )
          return item.to === '/library' ? <WhereLibrary key={item.to}>{entry}</WhereLibrary> : entry
        })}
    </NavigationView>
  )
}

/** Gets no path as a prop: each change of screen would render all links again. */
function NavigationLink({ item: { to, name, icon }, isHere }: { readonly item: NavigationItem; readonly isHere: boolean }) {
  const isLoggedIn = useSession().user !== null
  const mark = useStore(accountScope, scopeMark)
  return (
    <Link
      to={to}
      className={itemClass}
      data-status={isHere ? 'active' : undefined}
      aria-current={isHere ? 'page' : undefined}
      onClick={(event) => {
        // A link to the current screen scrolls to the top instead of loading the screen again.
        if (!isHere || event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        scrollToTop()
      }}
    >
      <ItemContent icon={icon} name={name}>
        {to === '/setting' && isLoggedIn && (
          <Suspense>
            <UnreadDot key={mark} />
          </Suspense>
        )}
      </ItemContent>
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
