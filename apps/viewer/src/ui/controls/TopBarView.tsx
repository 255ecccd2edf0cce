import type { ReactNode } from 'react'
import styles from '../TopBar.module.css'
import { textAttributes } from '../textAttributes.ts'

export interface TopBarViewProps {
  readonly title: string
  /** Replaces the title: tabs, a search box. */
  readonly children?: ReactNode
  /** Icon buttons at the end. */
  readonly actions?: ReactNode
  /** The button at the start. */
  readonly back?: ReactNode
  /** For a screen with a single column, such as settings. */
  readonly isNarrow?: boolean
  /** For a text with a side column, such as novels. */
  readonly isBeside?: boolean
  /** The title repeats the heading below: it appears once that heading has scrolled away, if the browser supports it. */
  readonly isEcho?: boolean
}

const auto = { dir: 'auto' } as const

/** What the bar at the top of a screen shows. */
export function TopBarView({
  title,
  children,
  actions,
  back,
  isNarrow = false,
  isBeside = false,
  isEcho = false,
}: TopBarViewProps) {
  return (
    <header className={styles.bar}>
      <div className={isNarrow ? `${styles.row} ${styles.narrow}` : isBeside ? `${styles.row} ${styles.beside}` : styles.row}>
        {back}
        {children ?? (
          <div className={isEcho ? `${styles.title} ${styles.echo}` : styles.title} {...(isEcho ? textAttributes(title) : auto)}>
            {title}
          </div>
        )}
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
    </header>
  )
}
