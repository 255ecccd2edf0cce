// The ranking of a type and day, with links to other types, categories and days (docs/spec/product.md 2.5).
import { type Artwork, type Day, offeredRankingTypes, type RankingType, rankingCategory } from '@emaki/domain'
import { type ReactNode, useState } from 'react'
import { ArtworkGallery } from '../../lists/gallery/ArtworkGallery.tsx'
import { type RankedArtwork, rankingQuery } from '../../lists/queries/ranking.ts'
import { dayList } from '../../lists/queries/rankingDays.ts'
import { RankingFrame } from '../../lists/ranking/RankingFrame.tsx'
import { rankingOffer } from '../../lists/ranking/rankingOffer.ts'
import { useT } from '../../platform/i18n/useT.ts'
import { useStartPage } from '../../platform/jump/startPage.ts'
import { feedFrom, useFeed } from '../../platform/query/feed.ts'
import { useSession } from '../../platform/session/session.ts'
import { useSetting } from '../../platform/settings/store.ts'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { FilterIcon } from '../../ui/icons/works.tsx'
import { isBookmarkedBy } from '../../works/bookmark/isBookmarkedBy.ts'
import { useContentSwitches } from '../../works/hidden/useContentSwitches.ts'

export interface RankingScreenProps {
  readonly type: RankingType
  /** From the address, not validated. */
  readonly date?: string
}

export function RankingScreen({ type, date: requestedDay }: RankingScreenProps) {
  const t = useT()
  const category = rankingCategory(type)
  const offers = offeredRankingTypes(category, useContentSwitches()).map(rankingOffer)
  const { mode, user } = useSession()
  const [isLeftOut, setLeftOut] = useState<(artwork: Artwork) => boolean>()
  return (
    <RankingFrame
      category={category}
      shown={rankingOffer(type)}
      offers={offers}
      requestedDay={requestedDay}
      list={(date) => dayList(rankingQuery(type, date, false))}
      actions={
        mode === 'app' && (
          <IconButton
            icon={FilterIcon}
            label={t('rank.hide_bookmarked')}
            aria-pressed={isLeftOut !== undefined}
            // Each press creates a new filter: works that are bookmarked later stay in the list.
            onClick={() => setLeftOut(() => (isLeftOut ? undefined : isBookmarkedBy(user.id)))}
          />
        )
      }
    >
      {(date, title, newest) => <RankedWorks type={type} date={date} title={title} newest={newest} isLeftOut={isLeftOut} />}
    </RankingFrame>
  )
}

interface RankedWorksProps {
  readonly type: RankingType
  readonly date: Day
  readonly title: string
  readonly newest: ReactNode
  readonly isLeftOut: ((artwork: Artwork) => boolean) | undefined
}

function RankedWorks({ type, date, title, newest, isLeftOut }: RankedWorksProps) {
  const hideManga = useSetting('hideMangaInRankings')
  const feed = useFeed(feedFrom(rankingQuery(type, date, hideManga, isLeftOut), useStartPage()))
  return <ArtworkGallery feed={feed} name={`${type} ${date}`} label={title} rankOf={rankOf} emptyAction={newest} />
}

const rankOf = (artwork: RankedArtwork) => artwork.rank
