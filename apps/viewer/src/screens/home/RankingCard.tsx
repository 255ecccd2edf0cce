// The first ten works of the daily ranking; the first one is larger.

import type { Day } from '@emaki/domain'
import { useVisibleFeed } from '../../lists/gallery/visibleWorks.ts'
import type { RankedArtwork } from '../../lists/queries/ranking.ts'
import { homeRankingQuery, rankingQuery } from '../../lists/queries/ranking.ts'
import { ArtworkStrip } from '../../lists/strips/ArtworkStrip.tsx'
import { formatDate } from '../../platform/i18n/format.ts'
import { useLanguage, useT } from '../../platform/i18n/useT.ts'
import { useFeed } from '../../platform/query/feed.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { HomeCard } from './HomeCard.tsx'
import { carousel, MoreSlide } from './MoreSlide.tsx'
import { RowState } from './RowState.tsx'
import { useRankingDay } from './useRankingDay.ts'

export function RankingCard({ kind }: { readonly kind: 'illust' | 'manga' }) {
  const t = useT()
  const language = useLanguage()
  const list = (day: Day) => (kind === 'illust' ? homeRankingQuery(day) : rankingQuery('daily_manga', day, false))
  const { date, toDayBefore } = useRankingDay(kind, list)
  const feed = useVisibleFeed(useFeed(list(date)))
  const more = kind === 'illust' ? '/rank/daily' : '/rank/daily_manga'
  const first = carousel(feed.items)
  return (
    <HomeCard title={t('home.ranking')} note={formatDate(date, language, 'UTC')} more={more}>
      {first.length === 0 ? (
        <RowState feed={feed} wayOn={toDayBefore && <Button onClick={toDayBefore}>{t('rank.previous_day')}</Button>} />
      ) : (
        <ArtworkStrip
          label={t('home.ranking')}
          artworks={first}
          rankOf={rankOf}
          last={<MoreSlide href={more} works={feed.items} />}
        />
      )}
    </HomeCard>
  )
}

const rankOf = (artwork: RankedArtwork) => artwork.rank
