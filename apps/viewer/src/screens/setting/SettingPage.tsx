// The frame of every setting page: bar, title, and a column of groups.
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import columnPage from '../../ui/columnPage.module.css'
import { TopBar } from '../../ui/TopBar.tsx'
import styles from './SettingScreen.module.css'

interface SettingPageProps {
  readonly title: string
  /** The target of the title (docs/spec/product.md 2.13: in the menu, the accent page). */
  readonly titleLink?: NonNullable<LinkProps['to']>
  readonly isMain?: boolean
  /** A message for the whole page, shown above the groups. */
  readonly notice?: string | undefined
  readonly onTitleDoubleClick?: () => void
  /** A list beside the groups. */
  readonly aside?: ReactNode
  readonly children: ReactNode
}

export function SettingPage({ title, titleLink, isMain = false, notice, onTitleDoubleClick, aside, children }: SettingPageProps) {
  return (
    <>
      <TopBar title={title} isMain={isMain} isNarrow>
        {titleLink ? (
          <Link to={titleLink} className={styles.titleLink}>
            {title}
          </Link>
        ) : (
          // biome-ignore lint/a11y/noStaticElementInteractions: the specification hides this switch on purpose; nothing else needs it
          <div className={styles.titleLink} onDoubleClick={onTitleDoubleClick}>
            {title}
          </div>
        )}
      </TopBar>
      {aside}
      <div className={`${columnPage.column} ${styles.groups}`}>
        <h1 className="unseen">{title}</h1>
        {notice !== undefined && <p className={styles.notice}>{notice}</p>}
        {children}
      </div>
    </>
  )
}
