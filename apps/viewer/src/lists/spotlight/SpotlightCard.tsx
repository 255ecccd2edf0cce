// Card of an article: picture, series, title and date. The click handler of the list follows its link.
import type { SpotlightCard as Article } from '@emaki/domain'
import { pictureUrl } from '../../platform/hosts/picture.ts'
import { formatDate } from '../../platform/i18n/format.ts'
import { useLanguage } from '../../platform/i18n/useT.ts'
import { withBasePath } from '../../platform/settings/basePath.ts'
import { textAttributes } from '../../ui/textAttributes.ts'
import { textScale } from '../../ui/theme/textScale.ts'
import styles from './SpotlightCard.module.css'

/** Height of the pictures divided by their width; upstream crops them to this. */
export const spotlightShape = 630 / 1200
/** Height of series, title and date below a picture, in px. `textSize`: font size of the root element, in px. */
export const spotlightMeta = (textSize?: number): number => Math.round(104 * textScale(textSize))

export interface SpotlightCardProps {
  readonly article: Article
  /** True for the first visible card, whose picture loads with high priority. */
  readonly isFirst: boolean
}

export function SpotlightCard({ article, isFirst }: SpotlightCardProps) {
  const language = useLanguage()
  return (
    <a className={styles.card} href={withBasePath(`/spotlight/${article.id}`)}>
      <span className={styles.picture} style={{ aspectRatio: 1 / spotlightShape }}>
        <img
          src={pictureUrl(article.thumbnail)}
          alt=""
          decoding="async"
          draggable={false}
          loading={isFirst ? 'eager' : 'lazy'}
          fetchPriority={isFirst ? 'high' : 'auto'}
        />
      </span>
      <span className={styles.words}>
        <span className={styles.series} {...textAttributes(article.series || article.tags.join(' · '))}>
          {article.series || article.tags.join(' · ')}
        </span>
        <span className={styles.title} {...textAttributes(article.title)}>
          {article.title}
        </span>
        <span className={styles.day}>{formatDate(article.date, language, 'UTC')}</span>
      </span>
    </a>
  )
}
