// The artwork screen: pages, texts, the author's other works, and related works (docs/spec/product.md 2.9).
import { type Artwork, isLimitedStub } from '@emaki/domain'
import { Link, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, startTransition, useEffect, useRef, useState } from 'react'
import { useRecordVisit } from '../../account/history/useRecordVisit.ts'
import { neighboursOf } from '../../lists/opening/openedList.ts'
import { setPagePlaceholder } from '../../lists/opening/pagePlaceholder.ts'
import { Ugoira } from '../../pictures/ugoira/Ugoira.tsx'
import { useT } from '../../platform/i18n/useT.ts'
import { FailureState } from '../../platform/network/FailureState.tsx'
import { browserHistory, trimForHistory } from '../../platform/persistence/history.ts'
import { useFeed } from '../../platform/query/feed.ts'
import { useSetting } from '../../platform/settings/store.ts'
import { afterPaint } from '../../ui/afterPaint.ts'
import { buttonClass } from '../../ui/controls/Button.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { BackIcon, ForwardIcon } from '../../ui/icons/navigation.tsx'
import { lazyModule } from '../../ui/lazyModule.ts'
import { TopBar } from '../../ui/TopBar.tsx'
import { textAttributes } from '../../ui/textAttributes.ts'
import { useTitle } from '../../ui/useTitle.ts'
import { HiddenPages } from '../../works/hidden/HiddenPages.tsx'
import { useContentRule } from '../../works/hidden/useContentRule.ts'
import { useArtworkDetail } from '../../works/queries/artworkDetail.ts'
import { memberWorksQuery } from '../../works/queries/author.ts'
import { ArtworkMeta } from './ArtworkMeta.tsx'
import styles from './ArtworkScreen.module.css'
import { ArtworkSkeleton } from './ArtworkSkeleton.tsx'
import { useGoToNeighbour } from './neighbours/useGoToNeighbour.ts'
import { useSwipeToNeighbour } from './neighbours/useSwipeToNeighbour.ts'
import { isUnderPlaceholder, openWithPlaceholder, removePlaceholder } from './opening/pagePlaceholder.ts'
import { ArtworkPages } from './pages/ArtworkPages.tsx'
import { LimitedStubPages } from './pages/LimitedStubPages.tsx'

setPagePlaceholder(openWithPlaceholder)

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
  const isOpen = artwork !== undefined && hiddenReason === undefined && !isLimitedStub(artwork)
  useEffect(() => {
    if (!isOpen) removePlaceholder(null)
  }, [isOpen])
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
  const stage = useRenderStage(artwork.id)
  const title = artwork.title || t('artwork.untitled')
  const pictures = useRef<HTMLDivElement>(null)
  const isHere = stage > stages.title
  useEffect(() => {
    if (isHere) removePlaceholder(pictures.current?.querySelector('img') ?? null)
  }, [isHere])
  const documentTitle = `${title} - ${artwork.author.name}`
  if (!isHere) return <Titled title={documentTitle} />
  return (
    <>
      <TopBar title={title} documentTitle={documentTitle} actions={<NeighbourLinks id={artwork.id} />}>
        <div className={styles.barTitle} {...textAttributes(title)} aria-hidden="true">
          {title}
        </div>
      </TopBar>
      <article className={styles.screen}>
        <div className={styles.work}>
          <div ref={pictures} className={styles.pictures} {...swiped}>
            {isRecovered && <p className={styles.note}>{t('artwork.recovered')}</p>}
            {artwork.type === 'ugoira' ? (
              <Ugoira key={artwork.id} artwork={artwork} />
            ) : (
              <ArtworkPages artwork={artwork} startPage={page} />
            )}
          </div>
          <aside className={styles.side}>
            {stage >= stages.words && <Words artwork={artwork} hasText={stage >= stages.text} />}
          </aside>
        </div>
        {stage >= stages.words && <Surroundings artwork={artwork} isShown={stage >= stages.all} />}
      </article>
    </>
  )
}

/** Its code loads after the pictures have rendered. */
function Surroundings({ artwork, isShown }: { readonly artwork: Artwork; readonly isShown: boolean }) {
  const lazyParts = surroundings.useLoaded()
  return isShown && lazyParts && <lazyParts.ArtworkSurroundings artwork={artwork} />
}

/** Sets the document title while the page placeholder covers the page. */
function Titled({ title }: { readonly title: string }) {
  useTitle(title)
  return null
}

function Words({ artwork, hasText }: { readonly artwork: Artwork; readonly hasText: boolean }) {
  return <ArtworkMeta artwork={artwork} authorWorks={useFeed(memberWorksQuery(artwork.author.id)).items} hasText={hasText} />
}

/** Buttons to the previous and the next work of the list, shown while swiping is on in the settings (docs/spec/product.md 2.9). */
function NeighbourLinks({ id }: { readonly id: string }) {
  const t = useT()
  const isOn = useSetting('isEnableSwipe')
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

/**
 * How much of the page is rendered: its pictures in the first frame, everything else in the following frames. Each stage has a frame of
 * its own, so that no frame takes long.
 */
const stages = { title: 0, pictures: 1, words: 2, text: 3, all: 4 } as const

/** History entries whose page was completely rendered. Going back to one renders everything at once, because its full height is needed. */
const renderedEntries = new Set<string>()

/** The current stage, which advances to `stages.all`. Under the page placeholder it starts with the title, otherwise with the pictures. */
function useRenderStage(id: string): number {
  const router = useRouter()
  const [entry] = useState(() => router.latestLocation.state.__TSR_key ?? '')
  const [stage, setStage] = useState<number>(() =>
    renderedEntries.has(entry) ? stages.all : isUnderPlaceholder(id) ? stages.title : stages.pictures,
  )
  useEffect(() => {
    if (stage >= stages.all) return void renderedEntries.add(entry)
    const advance = () => startTransition(() => setStage(stage + 1))
    // The placeholder covers the page, so the first stage does not wait for a paint.
    if (stage === stages.title) return advance()
    return afterPaint(advance)
  }, [entry, stage])
  return stage
}
