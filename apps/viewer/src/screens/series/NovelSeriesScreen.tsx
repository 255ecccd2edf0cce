// A novel series: its chapters in reading order, numbered and without pictures (docs/spec/product.md 2.12).
import type { Novel } from '@emaki/domain'
import { useQuery } from '@tanstack/react-query'
import { NovelGallery } from '../../lists/novels/NovelGallery.tsx'
import { SeriesDownload } from '../../novel/files/SeriesDownload.tsx'
import { formatCount } from '../../platform/i18n/format.ts'
import { useLanguage, useT } from '../../platform/i18n/useT.ts'
import { useFeed } from '../../platform/query/feed.ts'
import { useContentRule } from '../../works/hidden/useContentRule.ts'
import type { OpenSeries, Part } from '../../works/queries/series.ts'
import { novelSeriesPartsQuery, novelSeriesQuery } from '../../works/queries/series.ts'
import { SeriesPage } from '../../works/series/SeriesPage.tsx'
import { StartReading } from '../../works/series/StartReading.tsx'
import { PartsButton } from '../../works/seriesParts/PartsButton.tsx'
import { FeedButton } from '../../works/share/FeedButton.tsx'

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
