// Ranking: the works of a type and day in their order, with ways to other types, categories and days (spec 2.5).
import type { Day, RankingType } from '@emaki/domain'
import { offeredRankingTypes, rankingCategory } from '@emaki/domain'
import { useState } from 'react'
import { useFeed } from '../../data/feed.ts'
import type { RankedArtwork } from '../../data/ranking.ts'
import { rankingQuery } from '../../data/ranking.ts'
import { ArtworkGallery } from '../../features/gallery/ArtworkGallery.tsx'
import type { RankingOffer } from '../../features/ranking/RankingFrame.tsx'
import { RankingFrame } from '../../features/ranking/RankingFrame.tsx'
import { useContentSwitches } from '../../features/ranking/useContentSwitches.ts'
import { useSession } from '../../features/session/session.ts'
import { useT } from '../../i18n/useT.ts'
import { useSetting } from '../../settings/store.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { FilterIcon } from '../../ui/icons/works.tsx'
import { rankingLabel } from './rankingLabels.ts'

export interface RankingScreenProps {
  readonly type: RankingType
  /** As the address has it; anything. */
  readonly date?: string
}

export function RankingScreen({ type, date: asked }: RankingScreenProps) {
  const t = useT()
  const category = rankingCategory(type)
  const offers = offeredRankingTypes(category, useContentSwitches()).map(offerOf)
  const knowsBookmarks = useSession().mode === 'app'
  const [hideBookmarked, setHideBookmarked] = useState(false)
  return (
    <RankingFrame
      category={category}
      shown={offerOf(type)}
      offers={offers}
      asked={asked}
      actions={
        knowsBookmarks && (
          <IconButton
            icon={FilterIcon}
            label={t('rank.hide_bookmarked')}
            aria-pressed={hideBookmarked}
            onClick={() => setHideBookmarked(!hideBookmarked)}
          />
        )
      }
    >
      {(date, title) => <RankedWorks type={type} date={date} title={title} hideBookmarked={knowsBookmarks && hideBookmarked} />}
    </RankingFrame>
  )
}

interface RankedWorksProps {
  readonly type: RankingType
  readonly date: Day
  readonly title: string
  readonly hideBookmarked: boolean
}

function RankedWorks({ type, date, title, hideBookmarked }: RankedWorksProps) {
  const hideManga = useSetting('isHideRankManga')
  const feed = useFeed(rankingQuery(type, date, hideManga, hideBookmarked))
  return <ArtworkGallery feed={feed} name={`${type} ${date}`} label={title} rankOf={rankOf} />
}

const offerOf = (type: RankingType): RankingOffer => ({ path: `/rank/${type}`, label: rankingLabel(type) })

const rankOf = (artwork: RankedArtwork) => artwork.rank
