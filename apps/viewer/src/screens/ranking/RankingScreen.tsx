// The ranking of a type and day, with links to other types, categories and days (docs/spec/product.md 2.5).
import { type Artwork, type Day, offeredRankingTypes, type RankingType, rankingCategory } from '@emaki/domain'
import { type ReactNode, useState } from 'react'
import { ArtworkGallery } from '../../lists/gallery/ArtworkGallery.tsx'
import { type RankedArtwork, rankingQuery } from '../../lists/queries/ranking.ts'
import { dayList } from '../../lists/queries/rankingDays.ts'
import { RankingFrame, type RankingOffer } from '../../lists/ranking/RankingFrame.tsx'
import { type MessageKey, useT } from '../../platform/i18n/useT.ts'
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
  const offers = offeredRankingTypes(category, useContentSwitches()).map(offerOf)
  const { mode, user } = useSession()
  const [isLeftOut, setLeftOut] = useState<(artwork: Artwork) => boolean>()
  return (
    <RankingFrame
      category={category}
      shown={offerOf(type)}
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
  const hideManga = useSetting('isHideRankManga')
  const feed = useFeed(feedFrom(rankingQuery(type, date, hideManga, isLeftOut), useStartPage()))
  return <ArtworkGallery feed={feed} name={`${type} ${date}`} label={title} rankOf={rankOf} emptyAction={newest} />
}

const offerOf = (type: RankingType): RankingOffer => ({ path: `/rank/${type}`, label: rankingLabel(type) })

const rankOf = (artwork: RankedArtwork) => artwork.rank

/** The short label of a ranking type within its category. */
const rankingLabel = (type: RankingType): MessageKey => labels[type]

const labels: Readonly<Record<RankingType, MessageKey>> = {
  daily: 'rank.day',
  weekly: 'rank.week',
  monthly: 'rank.month',
  rookie: 'rank.rookie',
  original: 'rank.original',
  daily_ai: 'rank.ai',
  male: 'rank.male',
  female: 'rank.female',
  r18: 'rank.r18',
  r18_w: 'rank.r18_w',
  r18_ai: 'rank.r18_ai',
  r18_m: 'rank.r18_m',
  r18_f: 'rank.r18_f',
  r18g_w: 'rank.r18g_w',
  daily_illust: 'rank.day',
  weekly_illust: 'rank.week',
  monthly_illust: 'rank.month',
  rookie_illust: 'rank.rookie',
  daily_r18_illust: 'rank.r18',
  weekly_r18_illust: 'rank.r18_w',
  daily_ugoira: 'rank.day',
  weekly_ugoira: 'rank.week',
  daily_r18_ugoira: 'rank.r18',
  weekly_r18_ugoira: 'rank.r18_w',
  daily_manga: 'rank.day',
  weekly_manga: 'rank.week',
  monthly_manga: 'rank.month',
  rookie_manga: 'rank.rookie',
  daily_r18_manga: 'rank.r18',
  weekly_r18_manga: 'rank.r18_w',
}
