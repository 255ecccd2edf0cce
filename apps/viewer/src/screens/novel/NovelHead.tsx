import type { Novel } from '@emaki/domain'
import type { ReactNode } from 'react'
import { useT } from '../../platform/i18n/useT.ts'
import type { Anchor } from '../../platform/links/anchor.ts'
import { textAttributes } from '../../ui/textAttributes.ts'
import styles from './NovelMeta.module.css'

interface NovelHeadProps {
  readonly novel: Novel
  /** Characters of the text; 0 while they are unknown. */
  readonly length: number
  readonly cover: ReactNode
  /** The button beside the series. */
  readonly parts?: ReactNode
  readonly badges?: ReactNode
  readonly Anchor: Anchor
}

/** The cover of a novel, with its series, title and length beside it. */
export function NovelHead({ novel, length, cover, parts, badges, Anchor }: NovelHeadProps) {
  const t = useT()
  return (
    <div className={styles.top}>
      {cover}
      <header className={styles.head}>
        {novel.series && (
          <div className={styles.seriesLine}>
            <Anchor href={`/novel/series/${novel.series.id}`} className={styles.series}>
              <bdi {...textAttributes(novel.series.title)}>{novel.series.title || t('screen.novel_series')}</bdi>
            </Anchor>
            {parts}
          </div>
        )}
        <h1 className={styles.title} {...textAttributes(novel.title)}>
          {novel.title || t('card.untitled')}
        </h1>
        {badges}
        <p className={styles.length}>{length > 0 && t('novel.length', { count: length })}</p>
      </header>
    </div>
  )
}
