// The artwork screen: pages, what is known in words, the author's other works, and what is related (spec 2.9).
import type { Artwork } from '@emaki/domain'
import { useQuery } from '@tanstack/react-query'
import { artworkQuery } from '../../data/artwork.ts'
import { memberWorksQuery } from '../../data/author.ts'
import { useFeed } from '../../data/feed.ts'
import { browserHistory, forHistory } from '../../data/history.ts'
import { useContentRule } from '../../features/gallery/useContentRule.ts'
import { useRecordVisit } from '../../features/history/useRecordVisit.ts'
import { useT } from '../../i18n/useT.ts'
import { ErrorState } from '../../ui/StateMessage.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { ArtworkMeta } from './ArtworkMeta.tsx'
import { ArtworkPages } from './ArtworkPages.tsx'
import styles from './ArtworkScreen.module.css'
import { ArtworkSkeleton } from './ArtworkSkeleton.tsx'
import { AuthorStrip } from './AuthorStrip.tsx'
import { HiddenPages } from './HiddenPages.tsx'
import { RelatedWorks } from './RelatedWorks.tsx'

export function ArtworkScreen({ id }: { readonly id: string }) {
  const t = useT()
  const { data: artwork, error, refetch } = useQuery(artworkQuery(id))
  const hiddenBy = useContentRule()
  useRecordVisit(browserHistory.artworks, artwork && forHistory(artwork))
  if (artwork && hiddenBy(artwork)) {
    return (
      <>
        <TopBar title={t('artwork.hidden.title')} />
        <div className={styles.screen}>
          <HiddenPages />
        </div>
      </>
    )
  }
  if (artwork) return <OpenArtwork key={artwork.id} artwork={artwork} />
  return (
    <>
      <TopBar title="" />
      {error ? <ErrorState text={error.message} onRetry={() => void refetch()} /> : <ArtworkSkeleton />}
    </>
  )
}

function OpenArtwork({ artwork }: { readonly artwork: Artwork }) {
  const t = useT()
  const hiddenBy = useContentRule()
  const authorWorks = useFeed(memberWorksQuery(artwork.author.id)).items
  const title = artwork.title || t('artwork.untitled')
  return (
    <>
      <TopBar title={title} documentTitle={`${title} - ${artwork.author.name}`} />
      <article className={styles.screen}>
        <div className={styles.work}>
          <ArtworkPages artwork={artwork} />
          <aside className={styles.side}>
            <ArtworkMeta artwork={artwork} authorWorks={authorWorks} />
          </aside>
        </div>
        <AuthorStrip authorId={artwork.author.id} works={authorWorks.filter((work) => !hiddenBy(work))} currentId={artwork.id} />
        <RelatedWorks id={artwork.id} />
      </article>
    </>
  )
}
