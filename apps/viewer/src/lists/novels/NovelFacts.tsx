// Length, likes and rating of a novel on its card.
import type { Novel } from '@emaki/domain'
import { isAiWork } from '@emaki/domain'
import { formatCount } from '../../platform/i18n/format.ts'
import { useLanguage, useT } from '../../platform/i18n/useT.ts'
import { HeartIcon } from '../../ui/icons/works.tsx'
import styles from './NovelFacts.module.css'

export interface NovelFactsProps {
  readonly novel: Novel
  /** True on cards without a cover, which otherwise shows the marks for rating and AI. */
  readonly hasMarks: boolean
}

export function NovelFacts({ novel, hasMarks }: NovelFactsProps) {
  const t = useT()
  const language = useLanguage()
  const likes = formatCount(novel.like, language)
  return (
    <p className={styles.facts}>
      {novel.text_length > 0 && (
        <span className={styles.length}>
          {t('series.length', { count: novel.text_length, number: formatCount(novel.text_length, language) })}
        </span>
      )}
      <span className={styles.likes}>
        <HeartIcon size={14} />
        <span aria-hidden="true">{likes}</span>
        <span className="unseen">{t('artwork.likes', { count: novel.like })}</span>
      </span>
      {hasMarks && novel.x_restrict > 0 && (
        <span className={novel.x_restrict === 1 ? styles.r18 : styles.r18g}>{novel.x_restrict === 1 ? 'R-18' : 'R-18G'}</span>
      )}
      {hasMarks && isAiWork(novel) && <span className={styles.ai}>AI</span>}
    </p>
  )
}
