// Ranking: the works of a type and day in their order, with ways to other types, categories and days (spec 2.5).
import type { Day, RankingType } from '@emaki/domain'
import { offeredRankingTypes, rankingCategory } from '@emaki/domain'
import { useFeed } from '../../data/feed.ts'
import type { RankedArtwork } from '../../data/ranking.ts'
import { rankingQuery } from '../../data/ranking.ts'
import { ArtworkGallery } from '../../features/gallery/ArtworkGallery.tsx'
import type { RankingOffer } from '../../features/ranking/RankingFrame.tsx'
import { RankingFrame } from '../../features/ranking/RankingFrame.tsx'
import { useContentSwitches } from '../../features/ranking/useContentSwitches.ts'
import { useSetting } from '../../settings/store.ts'
import { rankingLabel } from './rankingLabels.ts'

export interface RankingScreenProps {
  readonly type: RankingType
  /** As the address has it; anything. */
  readonly date?: string
}

export function RankingScreen({ type, date: asked }: RankingScreenProps) {
  const category = rankingCategory(type)
  const offers = offeredRankingTypes(category, useContentSwitches()).map(offerOf)
  return (
    <RankingFrame category={category} shown={offerOf(type)} offers={offers} asked={asked}>
      {(date, title) => <RankedWorks type={type} date={date} title={title} />}
    </RankingFrame>
  )
}

function RankedWorks({ type, date, title }: { readonly type: RankingType; readonly date: Day; readonly title: string }) {
  const hideManga = useSetting('isHideRankManga')
  const feed = useFeed(rankingQuery(type, date, hideManga))
  return <ArtworkGallery feed={feed} name={`${type} ${date}`} label={title} rankOf={rankOf} />
}

const offerOf = (type: RankingType): RankingOffer => ({ path: `/rank/${type}`, label: rankingLabel(type) })

const rankOf = (artwork: RankedArtwork) => artwork.rank
