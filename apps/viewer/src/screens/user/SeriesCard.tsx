// The card of a series: cover, title, length, and the start of its caption.
import type { Series } from '@emaki/domain'
import { pictureUrl } from '../../platform/hosts/picture.ts'
import { formatCount } from '../../platform/i18n/format.ts'
import { useLanguage, useT } from '../../platform/i18n/useT.ts'
import { withBasePath } from '../../platform/settings/basePath.ts'
import { PictureIcon } from '../../ui/icons/states.tsx'
import { textAttributes } from '../../ui/textAttributes.ts'
import { captionText } from '../../works/caption/captionNode.ts'
import { useCaption } from '../../works/caption/useCaption.ts'
import { useWatch } from '../../works/watchlist/useWatch.ts'
import styles from './SeriesCard.module.css'

/** Card height by kind, px. */
export const seriesCardHeight = { illust: 128, novel: 112 } as const

export interface SeriesCardProps {
  readonly series: Series
  readonly kind: 'illust' | 'novel'
  readonly authorId: string
}

/** The link is plain: the list handles clicks. Novel series have no pictures (docs/spec/product.md 2.12). */
export function SeriesCard({ series, kind, authorId }: SeriesCardProps) {
  const t = useT()
  const language = useLanguage()
  const title = series.title || t('card.untitled')
  const { isWatched } = useWatch(kind, series.id)
  const words = captionText(useCaption(series.caption.slice(0, 600)))
  const href = kind === 'illust' ? `/user/${authorId}/series/${series.id}` : `/novel/series/${series.id}`
  return (
    <a className={styles.card} href={withBasePath(href)} data-kind={kind}>
      {kind === 'illust' && (
        <span className={styles.cover}>
          {series.cover ? (
            <img src={pictureUrl(series.cover)} alt="" loading="lazy" decoding="async" width={782} height={410} />
          ) : (
            <PictureIcon size={28} />
          )}
        </span>
      )}
      <span className={styles.words}>
        <span className={styles.title} {...textAttributes(title)}>
          {title}
        </span>
        <span className={styles.facts}>
          {kind === 'illust' ? t('series.works', { count: series.count }) : t('series.chapters', { count: series.count })}
          {isWatched && <span>{t('watch.watched')}</span>}
          {series.text_length > 0 && (
            <span>{t('series.length', { count: series.text_length, number: formatCount(series.text_length, language) })}</span>
          )}
        </span>
        {words.trim() !== '' && (
          <span className={styles.caption} {...textAttributes(words)}>
            {words}
          </span>
        )}
      </span>
    </a>
  )
}
