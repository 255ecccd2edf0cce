// A novel series: its chapters in reading order, numbered and without pictures (docs/spec/product.md 2.12).
import type { Novel } from '@emaki/domain'
import { useQuery } from '@tanstack/react-query'
import { useFeed } from '../../data/query/feed.ts'
import type { OpenSeries, Part } from '../../data/works/series.ts'
import { novelSeriesPartsQuery, novelSeriesQuery } from '../../data/works/series.ts'
import { useContentRule } from '../../features/hidden/useContentRule.ts'
import { SeriesDownload } from '../../features/novelFiles/SeriesDownload.tsx'
import { NovelGallery } from '../../features/novels/NovelGallery.tsx'
import { SeriesPage } from '../../features/series/SeriesPage.tsx'
import { StartReading } from '../../features/series/StartReading.tsx'
import { PartsButton } from '../../features/seriesParts/PartsButton.tsx'
import { FeedButton } from '../../features/share/FeedButton.tsx'
import { formatCount } from '../../i18n/format.ts'
import { useLanguage, useT } from '../../i18n/useT.ts'

export function NovelSeriesScreen({ id }: { readonly id: string }) {
  const t = useT()
  const language = useLanguage()
  const series = useQuery(novelSeriesQuery(id))
  const feed = useFeed(novelSeriesPartsQuery(id))
  const hiddenBy = useContentRule()

  /** The first chapter, or the first one that is not hidden. */
  const startOf = ({ start }: OpenSeries) =>
    start && hiddenBy(start) === undefined ? start : feed.items.find((part) => hiddenBy(part) === undefined)

  const facts = ({ count, text_length, is_concluded }: OpenSeries) => [
    t('series.chapters', { count }),
    t('series.length', { count: text_length, number: formatCount(text_length, language) }),
    ...(is_concluded ? [t('series.concluded')] : []),
  ]

  return (
    <SeriesPage
      name={t('screen.novel_series')}
      series={series}
      feed={feed}
      hiddenBy={hiddenBy}
      facts={facts}
      actions={
        <>
          <PartsButton kind="novel" seriesId={id} currentId={undefined} />
          <FeedButton address={`/novel/series/${id}`} />
        </>
      }
      start={(open) => {
        const start = startOf(open)
        return (
          start && (
            <>
              <StartReading kind="novel" startId={start.id} parts={feed.items.filter((part) => hiddenBy(part) === undefined)} />
              <SeriesDownload series={open} />
            </>
          )
        )
      }}
    >
      {(title) => <NovelGallery feed={feed} name={`series ${id}`} label={title} columns="novelSeries" partOf={partOf} />}
    </SeriesPage>
  )
}

const partOf = (novel: Part<Novel>) => novel.part
