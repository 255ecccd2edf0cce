// An illustration series: illustrations or manga, newest first, numbered downwards from their count (docs/spec/product.md 2.12).
import type { Artwork } from '@emaki/domain'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ArtworkGallery } from '../../lists/gallery/ArtworkGallery.tsx'
import { SelectButton } from '../../lists/selection/SelectButton.tsx'
import { useT } from '../../platform/i18n/useT.ts'
import { useFeed } from '../../platform/query/feed.ts'
import { useContentRule } from '../../works/hidden/useContentRule.ts'
import type { Part } from '../../works/queries/series.ts'
import { illustSeriesPartsQuery, illustSeriesQuery } from '../../works/queries/series.ts'
import { SeriesPage } from '../../works/series/SeriesPage.tsx'
import { StartReading } from '../../works/series/StartReading.tsx'
import { illustSeriesFacts } from '../../works/series/seriesFacts.ts'
import { PartsButton } from '../../works/seriesParts/PartsButton.tsx'
import { FeedButton } from '../../works/share/FeedButton.tsx'
import { useSeeSeries } from '../../works/watchlist/useWatch.ts'
import { WatchButton } from '../../works/watchlist/WatchButton.tsx'
import { entryOf } from '../../works/watchlist/watchlistQuery.ts'

export interface IllustSeriesScreenProps {
  /** The author id in the address. It may be wrong. */
  readonly authorId: string
  readonly id: string
}

export function IllustSeriesScreen({ authorId, id }: IllustSeriesScreenProps) {
  const t = useT()
  const router = useRouter()
  const series = useQuery(illustSeriesQuery(id))
  const feed = useFeed(illustSeriesPartsQuery(id))
  const hiddenBy = useContentRule()
  useSeeSeries('illust', series.data)
  const author = series.data?.author.id

  // A series is found by its own id; a wrong author id in the address is replaced.
  useEffect(() => {
    if (author === undefined || author === '0' || author === authorId) return
    void router.navigate({ to: '/user/$uid/series/$sid', params: { uid: author, sid: id }, replace: true })
  }, [author, authorId, id, router])

  return (
    <SeriesPage
      name={t('user.tab.illust_series')}
      series={series}
      feed={feed}
      hiddenBy={hiddenBy}
      facts={(open) => illustSeriesFacts(open, t)}
      actions={
        <>
          <PartsButton kind="artwork" seriesId={id} currentId={undefined} />
          <FeedButton address={`/user/${author ?? authorId}/series/${id}`} />
          <SelectButton />
        </>
      }
      start={(open) => (
        <>
          {open.start !== undefined && hiddenBy(open.start) === undefined && (
            <StartReading
              kind="artwork"
              startId={open.start.id}
              parts={feed.items.filter((part) => hiddenBy(part) === undefined)}
            />
          )}
          <WatchButton kind="illust" entry={entryOf(open)} />
        </>
      )}
    >
      {(title) => <ArtworkGallery feed={feed} name={`series ${id}`} label={title} columns="illustSeries" rankOf={partOf} />}
    </SeriesPage>
  )
}

const partOf = (artwork: Part<Artwork>) => artwork.part
