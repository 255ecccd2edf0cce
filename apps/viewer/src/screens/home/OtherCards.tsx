// Sections of home that an anonymous visitor of its first tab does not see: those of accounts, and those of the novel tab.

import { ArtworkGallery } from '../../lists/gallery/ArtworkGallery.tsx'
import { NovelGallery } from '../../lists/novels/NovelGallery.tsx'
import { latestNovelsQuery } from '../../lists/queries/latest.ts'
import { randomNovels } from '../../lists/queries/random.ts'
import { recommendedQuery } from '../../lists/queries/recommended.ts'
import { useT } from '../../platform/i18n/useT.ts'
import { useFeed } from '../../platform/query/feed.ts'
import { HomeCard } from './HomeCard.tsx'
import { LatestCard } from './LatestCard.tsx'
import { NovelRankingCard } from './NovelRankingCard.tsx'
import { Novels } from './NovelsRow.tsx'
import { RandomCard } from './RandomCard.tsx'
import { RecommendedNovelsCard } from './RecommendedNovelsCard.tsx'

export { RecommendForYou } from './RecommendForYou.tsx'

const latestNovels = '/latest?type=novel'

export function NovelCards({ isSelfHosted }: { readonly isSelfHosted: boolean }) {
  const t = useT()
  return (
    <>
      <NovelRankingCard />
      {isSelfHosted && (
        <>
          <RecommendedNovelsCard />
          <LatestCard queryKey={latestNovelsQuery().key} more={latestNovels} isNovels>
            <Novels title={t('home.latest')} query={latestNovelsQuery()} more={latestNovels} />
          </LatestCard>
        </>
      )}
      <RandomCard kind="novel">
        <RandomNovels />
      </RandomCard>
    </>
  )
}

function RandomNovels() {
  const t = useT()
  return <NovelGallery feed={useFeed(randomNovels)} name="random novel" label={t('home.random')} />
}

/** In local app API mode the recommendations are personal, and the list is endless. */
export function RecommendedList() {
  const t = useT()
  const feed = useFeed(recommendedQuery('illust', true))
  return (
    <HomeCard title={t('home.recommended')} more="/osusume_illust">
      <ArtworkGallery feed={feed} name="recommended" label={t('home.recommended')} />
    </HomeCard>
  )
}
