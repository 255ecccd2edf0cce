import { type ReactNode, useId } from 'react'
import { useT } from '../../platform/i18n/useT.ts'
import type { Anchor } from '../../platform/links/anchor.ts'
import { ForwardIcon } from '../../ui/icons/navigation.tsx'
import styles from './HomeScreen.module.css'

export interface HomeCardViewProps {
  readonly title: string
  /** Text beside the title: a date. */
  readonly note?: string
  /** Path of the screen with the full list. */
  readonly more?: string | undefined
  /** Icon buttons beside the link. */
  readonly actions?: ReactNode
  readonly children: ReactNode
  readonly Anchor: Anchor
}

/** A titled section of the home screen with a link to the full list. */
export function HomeCardView({ title, note, more, actions, children, Anchor }: HomeCardViewProps) {
  const t = useT()
  const id = useId()
  return (
    <section className={styles.card} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {note && <span className={styles.note}>{note}</span>}
        {actions && <div className={styles.actions}>{actions}</div>}
        {more && (
          <Anchor href={more} className={styles.more}>
            {t('home.more')}
            <ForwardIcon size={16} />
          </Anchor>
        )}
      </div>
      {children}
    </section>
  )
}
