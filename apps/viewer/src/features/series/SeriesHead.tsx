// Series head: what a series of pictures or chapters says of itself: cover, title, measures, author, caption, and where to begin.
import type { Series } from '@emaki/domain'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { pictureUrl } from '../../data/http/picture.ts'
import { useT } from '../../i18n/useT.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { textAttributes } from '../../ui/textAttributes.ts'
import { Caption } from '../caption/Caption.tsx'
import { SeriesCover } from './SeriesCover.tsx'
import styles from './SeriesHead.module.css'

export interface SeriesHeadProps {
  readonly series: Series
  /** Whether its cover may be seen; a series without any shows none. */
  readonly hasCover: boolean
  /** How much there is of it, in short words. */
  readonly facts: readonly string[]
  /** The way in: a button or link. */
  readonly children?: ReactNode
}

export function SeriesHead({ series, hasCover, facts, children }: SeriesHeadProps) {
  const t = useT()
  return (
    <header className={styles.head}>
      {hasCover && series.cover && <SeriesCover address={series.cover} />}
      <div className={styles.words}>
        <h1 className={styles.title} {...textAttributes(series.title)}>
          {series.title || t('card.untitled')}
        </h1>
        <ul className={styles.facts}>
          {facts.map((fact) => (
            <li key={fact} className={styles.fact}>
              {fact}
            </li>
          ))}
        </ul>
        <Link to="/users/$id" params={{ id: series.author.id }} className={styles.author}>
          <Avatar src={series.author.avatar && pictureUrl(series.author.avatar)} size={36} />
          <bdi className={styles.name} {...textAttributes(series.author.name)}>
            {series.author.name}
          </bdi>
        </Link>
        <Caption text={series.caption} />
        {children && <div className={styles.actions}>{children}</div>}
      </div>
    </header>
  )
}
