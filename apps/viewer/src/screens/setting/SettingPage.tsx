// The frame of every setting page: its bar, its title, a column of groups.
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { TopBar } from '../../ui/TopBar.tsx'
import styles from './SettingScreen.module.css'

interface SettingPageProps {
  readonly title: string
  /** Where the title leads (docs/spec/product.md 2.13: from the menu to the accent colours). */
  readonly titleLink?: NonNullable<LinkProps['to']>
  readonly isMain?: boolean
  /** Stands over everything: something that holds for the whole page. */
  readonly notice?: string | undefined
  readonly onTitleDoubleClick?: () => void
  readonly children: ReactNode
}

export function SettingPage({ title, titleLink, isMain = false, notice, onTitleDoubleClick, children }: SettingPageProps) {
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
      <div className={styles.groups}>
        <h1 className="unseen">{title}</h1>
        {notice !== undefined && <p className={styles.notice}>{notice}</p>}
        {children}
      </div>
    </>
  )
}
