// A short list of articles in small rows: what is much read, recommended or related. Links are plain: the screen follows them.
import type { SpotlightCard } from '@emaki/domain'
import { useId } from 'react'
import { pictureUrl } from '../../data/hosts/picture.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { textAttributes } from '../../ui/textAttributes.ts'
import styles from './SpotlightRows.module.css'

export interface SpotlightRowsProps {
  readonly title: string
  /** Undefined while they are on their way. */
  readonly articles: readonly SpotlightCard[] | undefined
  /** Ranked ones carry their number. */
  readonly isRanked?: boolean
  /** One row that is drawn aside, where there is no room for a column. */
  readonly isStrip?: boolean
}

/** How many ghosts stand in for articles that are on their way. */
const ghosts = 5

export function SpotlightRows({ title, articles, isRanked = false, isStrip = false }: SpotlightRowsProps) {
  const id = useId()
  if (articles?.length === 0) return null
  return (
    <section aria-labelledby={id} className={styles.rows}>
      <h2 id={id} className={styles.heading}>
        {title}
      </h2>
      <ol className={isStrip ? `${styles.list} ${styles.strip}` : styles.list}>
        {articles?.map((article, index) => (
          <li key={article.id}>
            <a className={styles.row} href={`/spotlight/${article.id}`}>
              {isRanked && <span className={styles.rank}>{index + 1}</span>}
              <img
                src={pictureUrl(article.thumbnail)}
                alt=""
                width={72}
                height={72}
                loading="lazy"
                decoding="async"
                draggable={false}
              />
              <span className={styles.words}>
                {article.series && (
                  <span className={styles.series} {...textAttributes(article.series)}>
                    {article.series}
                  </span>
                )}
                <span className={styles.title} {...textAttributes(article.title)}>
                  {article.title}
                </span>
              </span>
            </a>
          </li>
        )) ??
          Array.from({ length: ghosts }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: ghosts are all alike and never move
            <li key={index} aria-hidden="true">
              <Skeleton className={styles.ghost} />
            </li>
          ))}
      </ol>
    </section>
  )
}
