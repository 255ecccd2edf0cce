// Frame of a list that fills a screen: top bar with title and refresh button, and tabs for sibling lists.
import { useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { useT } from '../platform/i18n/useT.ts'
import { clickedPath } from '../platform/links/followLink.ts'
import { withBasePath } from '../platform/settings/basePath.ts'
import { IconButton } from '../ui/controls/IconButton.tsx'
import { revealInBar } from '../ui/controls/revealInBar.ts'
import { tabClass, tabsClass } from '../ui/controls/Tabs.tsx'
import { RetryIcon } from '../ui/icons/states.tsx'
import { TopBar } from '../ui/TopBar.tsx'
import styles from './ListFrame.module.css'
import { SelectButton } from './selection/SelectButton.tsx'
import { SlideshowButton } from './slideshow/SlideshowButton.tsx'

/** A link to a sibling list. */
export interface ListTab {
  readonly label: string
  readonly href: string
  readonly isShown: boolean
}

export interface ListFrameProps {
  readonly title: string
  /** The document title, when it is longer than the title of the bar. */
  readonly documentTitle?: string
  /** This list and its siblings. Navigation between them replaces the history entry. */
  readonly tabs?: readonly ListTab[]
  /** Reloads the list from its first page. */
  readonly onRefresh?: () => void
  /** Label of the refresh button; a general one by default. */
  readonly refreshLabel?: string
  /** True for screens of the main navigation, which have no back button. */
  readonly isMain?: boolean
  readonly children: ReactNode
}

export function ListFrame({
  title,
  documentTitle = title,
  tabs,
  onRefresh,
  refreshLabel,
  isMain = false,
  children,
}: ListFrameProps) {
  const t = useT()
  const router = useRouter()
  const refresh = () => {
    // No smooth scrolling: the list becomes short, and its near end would load more pages.
    scrollTo({ top: 0, behavior: 'instant' })
    onRefresh?.()
  }
  const change = (event: MouseEvent) => {
    const href = clickedPath(event)
    if (href === undefined) return
    event.preventDefault()
    void router.navigate({ href, replace: true })
  }
  return (
    <div className={styles.frame}>
      <TopBar
        isMain={isMain}
        title={title}
        documentTitle={documentTitle}
        actions={
          <>
            <SelectButton />
            <SlideshowButton />
            {onRefresh && <IconButton icon={RetryIcon} label={refreshLabel ?? t('list.refresh')} onClick={refresh} />}
          </>
        }
      />
      <h1 className="unseen">{title}</h1>
      {tabs && (
        // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click
        <nav className={`${tabsClass} ${styles.tabs}`} aria-label={title} onClick={change}>
          {tabs.map(({ label, href, isShown }) => (
            <a
              key={href}
              ref={isShown ? revealInBar : undefined}
              href={withBasePath(href)}
              className={tabClass}
              aria-current={isShown ? 'page' : undefined}
            >
              {label}
            </a>
          ))}
        </nav>
      )}
      <div className={styles.list}>{children}</div>
    </div>
  )
}
