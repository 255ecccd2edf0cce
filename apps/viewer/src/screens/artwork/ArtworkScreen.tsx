// The artwork screen: pages, texts, the author's other works, and related works (docs/spec/product.md 2.9).
import { type Artwork, isLimitedStub } from '@emaki/domain'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useRecordVisit } from '../../account/history/useRecordVisit.ts'
import { neighboursOf } from '../../lists/opening/openedList.ts'
import { Ugoira } from '../../pictures/ugoira/Ugoira.tsx'
import { useT } from '../../platform/i18n/useT.ts'
import { FailureState } from '../../platform/network/FailureState.tsx'
import { browserHistory, trimForHistory } from '../../platform/persistence/history.ts'
import { useFeed } from '../../platform/query/feed.ts'
import { useSetting } from '../../platform/settings/store.ts'
import { buttonClass } from '../../ui/controls/Button.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { BackIcon, ForwardIcon } from '../../ui/icons/navigation.tsx'
import { Later } from '../../ui/Later.tsx'
import { lazyModule } from '../../ui/lazyModule.ts'
import { TopBar } from '../../ui/TopBar.tsx'
import { textAttributes } from '../../ui/textAttributes.ts'
import { useShownSubject } from '../../works/actions/subjects.ts'
import { HiddenPages } from '../../works/hidden/HiddenPages.tsx'
import { useContentRule } from '../../works/hidden/useContentRule.ts'
import { useArtworkDetail } from '../../works/queries/artworkDetail.ts'
import { memberWorksQuery } from '../../works/queries/author.ts'
import { ArtworkMeta } from './ArtworkMeta.tsx'
import styles from './ArtworkScreen.module.css'
import { ArtworkSkeleton } from './ArtworkSkeleton.tsx'
import { useGoToNeighbour } from './neighbours/useGoToNeighbour.ts'
import { useSwipeToNeighbour } from './neighbours/useSwipeToNeighbour.ts'
import { ArtworkPages } from './pages/ArtworkPages.tsx'
import { LimitedStubPages } from './pages/LimitedStubPages.tsx'

/** Lazy, because it is rarely needed. */
const MissingWork = lazy(() => import('../../works/hidden/MissingWork.tsx').then((module) => ({ default: module.MissingWork })))

const surroundings = lazyModule(() => import('./ArtworkSurroundings.tsx'))

export interface ArtworkScreenProps {
  readonly id: string
  /** The page that is scrolled to, from 1. */
  readonly page?: number
}

export function ArtworkScreen({ id, page = 1 }: ArtworkScreenProps) {
  const t = useT()
  const mayRecover = useSetting('r18')
  const { artwork, isRecovered, failure, retry } = useArtworkDetail(id, mayRecover)
  const hiddenBy = useContentRule()
  const hiddenReason = artwork && hiddenBy(artwork)
  const swiped = useSwipeToNeighbour(id)
  useRecordVisit(browserHistory.artworks, artwork && trimForHistory(artwork))
  if (hiddenReason) {
    return (
      <>
        <TopBar title={t('artwork.hidden.title')} actions={<NeighbourLinks id={id} />} />
        <div className={styles.screen} {...swiped}>
          <HiddenPages reason={hiddenReason} />
        </div>
      </>
    )
  }
  if (artwork && isLimitedStub(artwork)) {
    return (
      <>
        <TopBar title={t('artwork.withheld')} actions={<NeighbourLinks id={id} />} />
        <div className={styles.screen} {...swiped}>
          <LimitedStubPages artwork={artwork} />
        </div>
      </>
    )
  }
  if (artwork) return <OpenArtwork key={artwork.id} artwork={artwork} page={page} isRecovered={isRecovered} swiped={swiped} />
  return (
    <>
      <TopBar title="" />
      {failure === undefined ? (
        <ArtworkSkeleton />
      ) : failure.kind === 'removed' ? (
        <Suspense>
          <MissingWork kind="artwork" id={id} />
        </Suspense>
      ) : (
        <FailureState level={1} failure={failure} onRetry={retry}>
          <Link to="/" className={buttonClass('quiet')}>
            {t('missing.home')}
          </Link>
        </FailureState>
      )}
    </>
  )
}

interface OpenArtworkProps {
  readonly artwork: Artwork
  readonly page: number
  readonly isRecovered: boolean
  readonly swiped: ReturnType<typeof useSwipeToNeighbour>
}

function OpenArtwork({ artwork, page, isRecovered, swiped }: OpenArtworkProps) {
  const t = useT()
  const title = artwork.title || t('artwork.untitled')
  return (
    <>
      <TopBar title={title} documentTitle={`${title} - ${artwork.author.name}`} actions={<NeighbourLinks id={artwork.id} />}>
        <div className={styles.barTitle} {...textAttributes(title)} aria-hidden="true">
          {title}
        </div>
      </TopBar>
      <article className={styles.screen}>
        <div className={styles.work}>
          <div className={styles.pictures} {...swiped}>
            {isRecovered && <p className={styles.note}>{t('artwork.recovered')}</p>}
            {artwork.type === 'ugoira' ? (
              <Animation key={artwork.id} artwork={artwork} />
            ) : (
              <ArtworkPages artwork={artwork} startPage={page} />
            )}
          </div>
          <aside className={styles.side}>
            <Words artwork={artwork} />
          </aside>
        </div>
        <Later>
          <Surroundings artwork={artwork} />
        </Later>
      </article>
    </>
  )
}

function Animation({ artwork }: { readonly artwork: Artwork }) {
  useShownSubject({ artwork })
  return <Ugoira artwork={artwork} />
}

function Surroundings({ artwork }: { readonly artwork: Artwork }) {
  const lazyParts = surroundings.useLoaded()
  return lazyParts && <lazyParts.ArtworkSurroundings artwork={artwork} />
}

function Words({ artwork }: { readonly artwork: Artwork }) {
  return <ArtworkMeta artwork={artwork} authorWorks={useFeed(memberWorksQuery(artwork.author.id)).items} />
}

/** Buttons to the previous and the next work of the list, shown while swiping is on in the settings (docs/spec/product.md 2.9). */
function NeighbourLinks({ id }: { readonly id: string }) {
  const t = useT()
  const isOn = useSetting('swipeBetweenWorks')
  const go = useGoToNeighbour(id)
  const { previous, next } = neighboursOf(id)
  if (!isOn || (previous === undefined && next === undefined)) return null
  return (
    <>
      <IconButton
        icon={BackIcon}
        label={t('artwork.previous')}
        disabled={previous === undefined}
        onClick={() => go('previous')}
      />
      <IconButton icon={ForwardIcon} label={t('artwork.next')} disabled={next === undefined} onClick={() => go('next')} />
    </>
  )
}
