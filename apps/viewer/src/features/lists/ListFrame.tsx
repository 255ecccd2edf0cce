// List frame: what stands around a list that fills a screen: its title, the lists beside it, a way to begin anew, and the page's edges.
import { useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { useT } from '../../i18n/useT.ts'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { revealInBar } from '../../ui/controls/revealInBar.ts'
import { tabClass, tabsClass } from '../../ui/controls/Tabs.tsx'
import { RetryIcon } from '../../ui/icons/states.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { plainTarget } from '../gallery/followLink.ts'
import styles from './ListFrame.module.css'

/** A list on offer: a word and its address. */
export interface ListTab {
  readonly label: string
  readonly href: string
  readonly isShown: boolean
}

export interface ListFrameProps {
  readonly title: string
  /** This list and those beside it: addresses that replace each other. */
  readonly tabs?: readonly ListTab[]
  /** Begins the list anew. */
  readonly onRefresh?: () => void
  /** What that is called, where the list does not show others by it. */
  readonly refreshLabel?: string
  /** One of the screens of the navigation: nothing is behind it. */
  readonly isMain?: boolean
  readonly children: ReactNode
}

export function ListFrame({ title, tabs, onRefresh, refreshLabel, isMain = false, children }: ListFrameProps) {
  const t = useT()
  const router = useRouter()
  const again = () => {
    // At once: the list below is about to be another, and a glide would find its end near and load more of it.
    scrollTo({ top: 0, behavior: 'instant' })
    onRefresh?.()
  }
  const change = (event: MouseEvent) => {
    const href = plainTarget(event)
    if (href === undefined) return
    event.preventDefault()
    void router.navigate({ href, replace: true })
  }
  return (
    <div className={styles.frame}>
      <TopBar
        isMain={isMain}
        title={title}
        actions={onRefresh && <IconButton icon={RetryIcon} label={refreshLabel ?? t('list.refresh')} onClick={again} />}
      />
      <h1 className="unseen">{title}</h1>
      {tabs && (
        // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click
        <nav className={`${tabsClass} ${styles.tabs}`} aria-label={title} onClick={change}>
          {tabs.map(({ label, href, isShown }) => (
            <a
              key={href}
              ref={isShown ? revealInBar : undefined}
              href={href}
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
