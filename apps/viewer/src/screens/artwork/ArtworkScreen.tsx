// The artwork screen: pictures, what is known in words, the author's other works, and what is related (docs/spec/product.md 2.9).
import { type Artwork, isLimitedStub } from '@emaki/domain'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { browserHistory, forHistory } from '../../data/persistence/history.ts'
import { useFeed } from '../../data/query/feed.ts'
import { memberWorksQuery } from '../../data/works/author.ts'
import { useWholeArtwork } from '../../data/works/wholeArtwork.ts'
import { offerFirstSight } from '../../features/gallery/firstSight.ts'
import { useContentRule } from '../../features/gallery/useContentRule.ts'
import { HiddenPages } from '../../features/hidden/HiddenPages.tsx'
import { useRecordVisit } from '../../features/history/useRecordVisit.ts'
import { Ugoira } from '../../features/ugoira/Ugoira.tsx'
import { useT } from '../../i18n/useT.ts'
import { useSetting } from '../../settings/store.ts'
import { lazyModule } from '../../ui/lazyModule.ts'
import { ErrorState } from '../../ui/StateMessage.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { textAttributes } from '../../ui/textAttributes.ts'
import { useTitle } from '../../ui/useTitle.ts'
import { ArtworkMeta } from './ArtworkMeta.tsx'
import { ArtworkPages } from './ArtworkPages.tsx'
import styles from './ArtworkScreen.module.css'
import { ArtworkSkeleton } from './ArtworkSkeleton.tsx'
import { endFirstSight, showFirstSight } from './firstSight.ts'
import { NeighbourLinks } from './NeighbourLinks.tsx'
import { useSwipeToNeighbour } from './useSwipeToNeighbour.ts'
import { parts, useWholePage } from './useWholePage.ts'
import { WithheldPages } from './WithheldPages.tsx'

offerFirstSight(showFirstSight)

/** Most works are there. */
const MissingWork = lazy(() =>
  import('../../features/hidden/MissingWork.tsx').then((module) => ({ default: module.MissingWork })),
)

const surroundings = lazyModule(() => import('./ArtworkSurroundings.tsx'))

export function ArtworkScreen({ id }: { readonly id: string }) {
  const t = useT()
  const mayRecover = useSetting('r18')
  const { artwork, isRecovered, error, isMissing, retry } = useWholeArtwork(id, mayRecover)
  const hiddenBy = useContentRule()
  const hiddenReason = artwork && hiddenBy(artwork)
  const swiped = useSwipeToNeighbour(id)
  const isOpen = artwork !== undefined && hiddenReason === undefined && !isLimitedStub(artwork)
  useEffect(() => {
    if (!isOpen) endFirstSight(null)
  }, [isOpen])
  useRecordVisit(browserHistory.artworks, artwork && forHistory(artwork))
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
          <WithheldPages artwork={artwork} />
        </div>
      </>
    )
  }
  if (artwork) return <OpenArtwork key={artwork.id} artwork={artwork} isRecovered={isRecovered} swiped={swiped} />
  return (
    <>
      <TopBar title="" />
      {error === undefined ? (
        <ArtworkSkeleton />
      ) : isMissing ? (
        <Suspense>
          <MissingWork kind="artwork" id={id} onRetry={retry} />
        </Suspense>
      ) : (
        <ErrorState text={error} onRetry={retry} />
      )}
    </>
  )
}

interface OpenArtworkProps {
  readonly artwork: Artwork
  readonly isRecovered: boolean
  readonly swiped: ReturnType<typeof useSwipeToNeighbour>
}

function OpenArtwork({ artwork, isRecovered, swiped }: OpenArtworkProps) {
  const t = useT()
  const part = useWholePage(artwork.id)
  const late = surroundings.useLoaded()
  const title = artwork.title || t('artwork.untitled')
  const pictures = useRef<HTMLDivElement>(null)
  const isHere = part > parts.title
  useEffect(() => {
    if (isHere) endFirstSight(pictures.current?.querySelector('img') ?? null)
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
            {artwork.type === 'ugoira' ? <Ugoira key={artwork.id} artwork={artwork} /> : <ArtworkPages artwork={artwork} />}
          </div>
          <aside className={styles.side}>{part >= parts.words && <Words artwork={artwork} hasText={part >= parts.text} />}</aside>
        </div>
        {part >= parts.all && late && <late.ArtworkSurroundings artwork={artwork} />}
      </article>
    </>
  )
}

/** Names the tab of a page that nobody sees yet. */
function Titled({ title }: { readonly title: string }) {
  useTitle(title)
  return null
}

function Words({ artwork, hasText }: { readonly artwork: Artwork; readonly hasText: boolean }) {
  return <ArtworkMeta artwork={artwork} authorWorks={useFeed(memberWorksQuery(artwork.author.id)).items} hasText={hasText} />
}
