// The frame of first screens: the shell with the main navigation, and parts that several screens have.
import type { FirstScreenName } from '@emaki/mirror'
import type { ReactNode } from 'react'
import search from '../../lists/searchBox/SearchBox.module.css'
import { useLanguage, useT } from '../../platform/i18n/useT.ts'
import { iconButtonClass } from '../../ui/controls/IconButton.tsx'
import { BackIcon, CloseIcon, SearchIcon } from '../../ui/icons/navigation.tsx'
import { textAttributes } from '../../ui/textAttributes.ts'
import { brandClass, ItemContent, itemClass, NavigationView, navigationItems } from '../navigation/NavigationView.tsx'
import shell from '../Shell.module.css'

/** The screens of the navigation. */
const navigationPaths: Readonly<Partial<Record<FirstScreenName, string>>> = {
  home: '/',
  ranking: '/rank/daily',
  search: '/search',
}
/** Items that depend on the account and on the gateway. */
const laterItems = new Set(['/following', '/library'])

interface FrameProps {
  readonly screen: FirstScreenName
  readonly children: ReactNode
}

/** The first screen, as the element that the viewer replaces (takeOver.ts). */
export function Frame({ screen, children }: FrameProps) {
  return (
    <div id="first-screen" className={`${shell.shell} fs fs-${screen}-screen`} data-language={useLanguage()}>
      <main>{children}</main>
      <Navigation here={navigationPaths[screen]} />
    </div>
  )
}

/** The main navigation. Its links work before the viewer has started. */
function Navigation({ here }: { readonly here: string | undefined }) {
  const t = useT()
  return (
    <NavigationView
      brand={
        <a href="/" className={brandClass} tabIndex={-1} aria-label="Emaki">
          <img src="/icon.svg" alt="" width={36} height={36} loading="lazy" data-preview />
        </a>
      }
      toTop={
        <a href="#first-screen" className={itemClass}>
          <ItemContent />
        </a>
      }
    >
      {navigationItems
        .filter(({ to }) => !laterItems.has(to))
        .map(({ to, name, icon }) => (
          <li key={to}>
            <a
              href={to}
              className={itemClass}
              data-status={to === here ? 'active' : undefined}
              aria-current={to === here ? 'page' : undefined}
              // The name of a link whose label is hidden in another language.
              aria-label={t(name)}
            >
              <ItemContent icon={icon} name={name} />
            </a>
          </li>
        ))}
    </NavigationView>
  )
}

/** The Back button of the bar: home, because the page was opened from elsewhere. */
export function BackLink() {
  const t = useT()
  return (
    <a href="/" className={iconButtonClass()} aria-label={t('nav.back')} title={t('nav.back')}>
      <BackIcon />
    </a>
  )
}

interface SearchLinkProps {
  readonly href: '/search' | '/search_novel'
  readonly terms?: readonly string[]
}

/** A link in the place of the search box: what a reader types would be lost when the viewer replaces it. */
export function SearchLink({ href, terms = [] }: SearchLinkProps) {
  const t = useT()
  return (
    <search className={search.box}>
      <a className={search.field} href={href} aria-label={t('search.box')}>
        <SearchIcon size={20} className={search.icon} />
        <span className={search.content}>
          {terms.map((term) => (
            <span key={term} className={search.term}>
              <bdi {...textAttributes(term)}>{term}</bdi>
              <CloseIcon size={14} />
            </span>
          ))}
        </span>
      </a>
    </search>
  )
}
