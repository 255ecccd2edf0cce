// The first ten novels of the daily ranking.
import type { Day } from '@emaki/domain'
import type { RankedNovel } from '../../lists/queries/novelRanking.ts'
import { novelRankingQuery } from '../../lists/queries/novelRanking.ts'
import { formatDate } from '../../platform/i18n/format.ts'
import { useLanguage, useT } from '../../platform/i18n/useT.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { HomeCard } from './HomeCard.tsx'
import styles from './HomeScreen.module.css'
import { Novels } from './NovelsRow.tsx'
import { useRankingDay } from './useRankingDay.ts'

export function NovelRankingCard() {
  const t = useT()
  const language = useLanguage()
  const { date, toDayBefore } = useRankingDay('novel', list)
  return (
    <HomeCard title={t('home.ranking')} note={formatDate(date, language, 'UTC')} more={more}>
      <div className={styles.novelRow}>
        <Novels
          title={t('home.ranking')}
          query={list(date)}
          more={more}
          rankOf={rankOf}
          wayOn={toDayBefore && <Button onClick={toDayBefore}>{t('rank.previous_day')}</Button>}
        />
      </div>
    </HomeCard>
  )
}

const more = '/rank_novel/day'
const list = (day: Day) => novelRankingQuery('day', day)
const rankOf = (novel: RankedNovel) => novel.rank
