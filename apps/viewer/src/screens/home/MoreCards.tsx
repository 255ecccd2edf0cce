// The lower sections of home, by tab, login mode and abilities of the host (docs/spec/product.md 2.3).
import { discoveryBatch, previewItems } from '@emaki/domain'
import { type ComponentType, useEffect, useState } from 'react'
import { ArtworkGallery } from '../../lists/gallery/ArtworkGallery.tsx'
import { homeDiscoveryQuery } from '../../lists/queries/discovery.ts'
import { latestQuery } from '../../lists/queries/latest.ts'
import { randomWorks } from '../../lists/queries/random.ts'
import { recommendedQuery } from '../../lists/queries/recommended.ts'
import { hasCompanion } from '../../platform/http/companion.ts'
import { withAllMessages } from '../../platform/i18n/catalogue.ts'
import { useT } from '../../platform/i18n/useT.ts'
import { useFeed } from '../../platform/query/feed.ts'
import { useSession } from '../../platform/session/session.ts'
import { useSetting } from '../../platform/settings/store.ts'
import { startedWorks } from '../../works/readingPlaces/readState.ts'
import { startedKinds } from '../../works/readingPlaces/startedRow.ts'
import type { WorkKind } from '../../works/seriesParts/seriesPart.ts'
import { LatestCard } from './LatestCard.tsx'
import { LivesCard } from './LivesCard.tsx'
import type * as OtherCards from './OtherCards.tsx'
import { RandomCard } from './RandomCard.tsx'
import { StartedRow } from './StartedRow.tsx'
import { Works, WorksCard } from './WorksCard.tsx'

export interface MoreCardsProps {
  readonly tab: 'illust' | 'manga' | 'novel'
  /** A self-hosted mirror provides recommended and latest works. */
  readonly isSelfHosted: boolean
  /** Whether the row of started works is above these sections. */
  readonly hasStartedRow: boolean
}

export interface LoadedCardsProps extends MoreCardsProps {
  /** The sections of accounts and novels. Undefined where there are none. */
  readonly other: typeof OtherCards | undefined
}

export function MoreCards({ tab, isSelfHosted, hasStartedRow, other }: LoadedCardsProps) {
  const { mode, user } = useSession()
  const reading = <Reading key="reading" tab={tab} hasRow={hasStartedRow} isLoggedIn={user !== null} />
  if (tab === 'novel') return [reading, other && <other.NovelCards key="cards" isSelfHosted={isSelfHosted} />]
  if (tab === 'manga') return [reading, <MangaCards key="cards" isSelfHosted={isSelfHosted} />]
  if (mode === 'checking') return null
  return (
    <>
      {reading}
      <LivesCard />
      {mode === 'app' && <AppCards other={other} />}
      {mode === 'web' && other && <other.RecommendForYou user={user.id} />}
      {mode === 'anonymous' && <OpenCards isSelfHosted={isSelfHosted} />}
    </>
  )
}

interface ReadingProps {
  readonly tab: MoreCardsProps['tab']
  readonly hasRow: boolean
  readonly isLoggedIn: boolean
}

/** The rows for readers. Loads nothing for readers without started works and without a login. */
function Reading({ tab, hasRow, isLoggedIn }: ReadingProps) {
  const kinds = startedKinds[tab]
  const [started] = useState(() => kinds.flatMap((kind) => startedWorks(kind)).filter(({ isHidden }) => !isHidden))
  const [NewParts, setNewParts] = useState<ComponentType<{ readonly kinds: readonly WorkKind[] }>>()
  useEffect(() => {
    // Without a network, home has no such rows.
    if (isLoggedIn)
      withAllMessages(import('./NewPartsCards.tsx')).then(
        ({ NewPartsCards }) => setNewParts(() => NewPartsCards),
        () => undefined,
      )
  }, [isLoggedIn])
  return (
    <>
      {/* It is here on the first visit after it became known; then it is the first row. Finished works may have no next part, so they reserve no space. */}
      {!hasRow && started.length > 0 && <StartedRow tab={tab} hasPlace={started.some(({ share }) => share < 1)} />}
      {NewParts && <NewParts kinds={kinds} />}
    </>
  )
}

type Cards = Pick<MoreCardsProps, 'isSelfHosted'>

function OpenCards({ isSelfHosted }: Cards) {
  return (
    <>
      {isSelfHosted && (
        <>
          <RecommendedCard kind="illust" />
          <DiscoveryCard />
          <LatestWorks kind="illust" />
        </>
      )}
      <RandomCard kind="illust">
        <RandomWorks kind="illust" />
      </RandomCard>
    </>
  )
}

function RandomWorks({ kind }: { readonly kind: 'illust' | 'manga' }) {
  const t = useT()
  return <ArtworkGallery feed={useFeed(randomWorks[kind])} name={`random ${kind}`} label={t('home.random')} />
}

function AppCards({ other }: Pick<LoadedCardsProps, 'other'>) {
  const t = useT()
  return (
    <>
      <WorksCard title={t('home.random')} query={randomWorks.illust} more="/random_illust" />
      <DiscoveryCard />
      {other && <other.RecommendedList />}
    </>
  )
}

function MangaCards({ isSelfHosted }: Cards) {
  // Virtual layouts have no section of latest manga (docs/spec/product.md 2.3).
  const isVirtual = useSetting('galleryLayout').startsWith('Virtual')
  return (
    <>
      {isSelfHosted && <RecommendedCard kind="manga" />}
      {isSelfHosted && !isVirtual && <LatestWorks kind="manga" />}
      <RandomCard kind="manga">
        <RandomWorks kind="manga" />
      </RandomCard>
    </>
  )
}

function RecommendedCard({ kind }: { readonly kind: 'illust' | 'manga' }) {
  const t = useT()
  const query = recommendedQuery(kind, false)
  return kind === 'illust' ? (
    <WorksCard title={t('home.recommended')} query={query} more="/osusume_illust" />
  ) : (
    <WorksCard title={t('home.recommended')} query={query} max={previewItems} />
  )
}

function DiscoveryCard() {
  const t = useT()
  const mode = useSetting('r18') ? 'all' : 'safe'
  if (!hasCompanion()) return null
  return <WorksCard title={t('screen.discovery')} query={homeDiscoveryQuery(mode)} max={discoveryBatch} more="/discovery" />
}

function LatestWorks({ kind }: { readonly kind: 'illust' | 'manga' }) {
  const t = useT()
  const query = latestQuery(kind)
  const more = kind === 'illust' ? '/latest' : '/latest?type=manga'
  return (
    <LatestCard queryKey={query.key} more={more}>
      <Works title={t('home.latest')} query={query} more={more} />
    </LatestCard>
  )
}
