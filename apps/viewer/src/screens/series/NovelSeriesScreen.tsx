// A novel series: its chapters in reading order, numbered and without pictures (docs/spec/product.md 2.12).
import type { Novel } from '@emaki/domain'
import { useQuery } from '@tanstack/react-query'
import { NovelGallery } from '../../lists/novels/NovelGallery.tsx'
import { SeriesDownload } from '../../novel/files/SeriesDownload.tsx'
import { GlossaryButton } from '../../novel/glossary/GlossaryButton.tsx'
import { useLanguage, useT } from '../../platform/i18n/useT.ts'
import { useFeed } from '../../platform/query/feed.ts'
import { useContentRule } from '../../works/hidden/useContentRule.ts'
import type { OpenSeries, Part } from '../../works/queries/series.ts'
import { novelSeriesPartsQuery, novelSeriesQuery } from '../../works/queries/series.ts'
import { SeriesPage } from '../../works/series/SeriesPage.tsx'
import { StartReading } from '../../works/series/StartReading.tsx'
import { novelSeriesFacts } from '../../works/series/seriesFacts.ts'
import { PartsButton } from '../../works/seriesParts/PartsButton.tsx'
import { FeedButton } from '../../works/share/FeedButton.tsx'
import { useSeeSeries } from '../../works/watchlist/useWatch.ts'
import { WatchButton } from '../../works/watchlist/WatchButton.tsx'
import { entryOf } from '../../works/watchlist/watchlistQuery.ts'

export function NovelSeriesScreen({ id }: { readonly id: string }) {
  const t = useT()
  const language = useLanguage()
  const series = useQuery(novelSeriesQuery(id))
  const feed = useFeed(novelSeriesPartsQuery(id))
  const hiddenBy = useContentRule()
  useSeeSeries('novel', series.data)

  /** The first chapter, or the first one that is not hidden. */
  const startOf = ({ start }: OpenSeries) =>
    start && hiddenBy(start) === undefined ? start : feed.items.find((part) => hiddenBy(part) === undefined)

  return (
    <SeriesPage
      name={t('screen.novel_series')}
      series={series}
      feed={feed}
      hiddenBy={hiddenBy}
      facts={(open) => novelSeriesFacts(open, t, language)}
      actions={
        <>
          <GlossaryButton seriesId={id} />
          <PartsButton kind="novel" seriesId={id} currentId={undefined} />
          <FeedButton address={`/novel/series/${id}`} />
        </>
      }
      start={(open) => {
        const start = startOf(open)
        return (
          <>
            {start && (
              <StartReading kind="novel" startId={start.id} parts={feed.items.filter((part) => hiddenBy(part) === undefined)} />
            )}
            <WatchButton kind="novel" entry={entryOf(open)} />
            {start && <SeriesDownload series={open} />}
          </>
        )
      }}
    >
      {(title) => <NovelGallery feed={feed} name={`series ${id}`} label={title} columns="novelSeries" partOf={partOf} />}
    </SeriesPage>
  )
}

const partOf = (novel: Part<Novel>) => novel.part
