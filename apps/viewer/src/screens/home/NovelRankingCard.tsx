// Novel ranking card: the first ten novels of the day's ranking.
import { defaultRankingDate } from '@emaki/domain'
import { useState } from 'react'
import { usePreview } from '../../data/feed.ts'
import type { RankedNovel } from '../../data/novelRanking.ts'
import { novelRankingQuery } from '../../data/novelRanking.ts'
import { NovelStrip } from '../../features/novels/NovelStrip.tsx'
import { formatDate } from '../../i18n/format.ts'
import { useLanguage, useT } from '../../i18n/useT.ts'
import { HomeCard } from './HomeCard.tsx'
import styles from './HomeScreen.module.css'
import { RowState } from './RowState.tsx'

export function NovelRankingCard() {
  const t = useT()
  const language = useLanguage()
  const [date] = useState(() => defaultRankingDate(new Date()))
  const feed = usePreview(novelRankingQuery('day', date))
  return (
    <HomeCard title={t('home.ranking')} note={formatDate(date, language, 'UTC')} more="/rank_novel/day">
      <div className={styles.shelf}>
        {feed.items.length === 0 ? (
          <RowState feed={feed} />
        ) : (
          <NovelStrip label={t('home.ranking')} novels={feed.items} rankOf={rankOf} />
        )}
      </div>
    </HomeCard>
  )
}

const rankOf = (novel: RankedNovel) => novel.rank
