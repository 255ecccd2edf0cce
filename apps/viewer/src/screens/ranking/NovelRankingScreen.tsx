// The novel ranking of a type and day (docs/spec/product.md 2.5).
import type { Day, NovelRankingType } from '@emaki/domain'
import { novelRankingLabel, offeredNovelRankingTypes } from '@emaki/domain'
import type { ReactNode } from 'react'
import { NovelGallery } from '../../lists/novels/NovelGallery.tsx'
import type { RankedNovel } from '../../lists/queries/novelRanking.ts'
import { novelRankingQuery } from '../../lists/queries/novelRanking.ts'
import { dayList } from '../../lists/queries/rankingDays.ts'
import { RankingFrame } from '../../lists/ranking/RankingFrame.tsx'
import type { RankingOffer } from '../../lists/ranking/RankingTabs.tsx'
import { useStartPage } from '../../platform/jump/startPage.ts'
import { feedFrom, useFeed } from '../../platform/query/feed.ts'
import { useContentSwitches } from '../../works/hidden/useContentSwitches.ts'

export interface NovelRankingScreenProps {
  readonly type: NovelRankingType
  /** From the address, not validated. */
  readonly date?: string
}

export function NovelRankingScreen({ type, date: asked }: NovelRankingScreenProps) {
  const offers = offeredNovelRankingTypes(useContentSwitches()).map(offerOf)
  return (
    <RankingFrame
      category="novel"
      shown={offerOf(type)}
      offers={offers}
      requestedDay={asked}
      list={(date) => dayList(novelRankingQuery(type, date))}
    >
      {(date, title, newest) => <RankedNovels type={type} date={date} title={title} newest={newest} />}
    </RankingFrame>
  )
}

interface RankedNovelsProps {
  readonly type: NovelRankingType
  readonly date: Day
  readonly title: string
  readonly newest: ReactNode
}

function RankedNovels({ type, date, title, newest }: RankedNovelsProps) {
  const feed = useFeed(feedFrom(novelRankingQuery(type, date), useStartPage()))
  return <NovelGallery feed={feed} name={`${type} ${date}`} label={title} rankOf={rankOf} emptyAction={newest} />
}

const offerOf = (type: NovelRankingType): RankingOffer => ({
  path: `/rank_novel/${type}`,
  label: `rank.${novelRankingLabel(type)}`,
})

const rankOf = (novel: RankedNovel) => novel.rank
