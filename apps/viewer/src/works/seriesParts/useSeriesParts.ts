import { useQuery } from '@tanstack/react-query'
import type { RequestError } from '../../platform/http/requestResult.ts'
import { failureOf } from '../../platform/query/queryClient.ts'
import { useContentRule } from '../hidden/useContentRule.ts'
import { wholeIllustSeriesQuery, wholeNovelSeriesQuery } from '../queries/series.ts'
import { artworkPart, novelPart, type SeriesPart, type WorkKind } from './seriesPart.ts'

export interface SeriesParts {
  /** In reading order; undefined until they are loaded. */
  readonly parts: readonly SeriesPart[] | undefined
  /** Why the parts failed to load. */
  readonly failure: RequestError | undefined
  readonly retry: () => void
}

/** All parts of a series. Loads nothing without `seriesId`. */
export function useSeriesParts(kind: WorkKind, seriesId: string | undefined): SeriesParts {
  const hiddenBy = useContentRule()
  const id = seriesId ?? ''
  const artworks = useQuery({ ...wholeIllustSeriesQuery(id), enabled: kind === 'artwork' && id !== '' })
  const novels = useQuery({ ...wholeNovelSeriesQuery(id), enabled: kind === 'novel' && id !== '' })
  const { error, refetch } = kind === 'novel' ? novels : artworks
  const parts =
    kind === 'novel'
      ? novels.data?.parts.map((part) => novelPart(part, hiddenBy))
      : artworks.data?.parts.map((part) => artworkPart(part, hiddenBy))
  return { parts, failure: error ? failureOf(error) : undefined, retry: () => void refetch() }
}
