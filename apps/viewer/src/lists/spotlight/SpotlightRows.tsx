// A short list of articles, such as popular or related ones. The click handler of the screen follows its links.
import type { SpotlightCard } from '@emaki/domain'
import { useId } from 'react'
import { pictureUrl } from '../../platform/hosts/picture.ts'
import { withBasePath } from '../../platform/settings/basePath.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { textAttributes } from '../../ui/textAttributes.ts'
import styles from './SpotlightRows.module.css'

export interface SpotlightRowsProps {
  readonly title: string
  /** Undefined while they load. */
  readonly articles: readonly SpotlightCard[] | undefined
  /** Shows the rank of each article. */
  readonly isRanked?: boolean
  /** One horizontally scrolling row on narrow screens. */
  readonly isStrip?: boolean
}

/** Number of skeleton rows. */
const skeletonRows = 5

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
            <a className={styles.row} href={withBasePath(`/spotlight/${article.id}`)}>
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
          Array.from({ length: skeletonRows }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: skeleton rows are identical and never change their order
            <li key={index} aria-hidden="true">
              <Skeleton className={styles.ghost} />
            </li>
          ))}
      </ol>
    </section>
  )
}
