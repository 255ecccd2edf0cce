// The series of an open reader: its neighbouring parts, which open inside the reader, and their prefetch.
import type { SeriesNeighbour, SeriesRef } from '@emaki/domain'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { shownResolution } from '../../platform/hosts/picture.ts'
import { useT } from '../../platform/i18n/useT.ts'
import { whenIdle } from '../../platform/schedule.ts'
import { useSetting } from '../../platform/settings/store.ts'
import type { PartTarget, SeriesPart, WorkKind } from '../../works/seriesParts/seriesPart.ts'
import { useSeriesParts } from '../../works/seriesParts/useSeriesParts.ts'
import { openPart } from './openPart.ts'
import { browserPartCover } from './partCover.ts'
import { browserLimits, prefetchParts } from './prefetchParts.ts'

export interface SeriesReading {
  readonly kind: WorkKind
  /** Undefined for a work without a series. */
  readonly series: SeriesRef | undefined
  /** The open part; undefined until the series is loaded. */
  readonly part: SeriesPart | undefined
  /** Number of parts; 0 until the series is loaded. */
  readonly count: number
  /** The previous and the next part that may be shown. */
  readonly prev: PartTarget | undefined
  readonly next: PartTarget | undefined
  /** How many parts after the open one cannot be shown before the next one that can. */
  readonly skipped: number
  /** Why the last part did not open, for the user. */
  readonly error: string | undefined
  /** Opens a part inside the reader. `end`: at its end. */
  readonly open: (part: PartTarget, at?: 'place' | 'end') => void
}

export interface SeriesReadingOptions {
  readonly kind: WorkKind
  readonly id: string
  readonly series: SeriesRef | null | undefined
  /** The neighbours that came with the work, for a series whose parts are not known. */
  readonly neighbours?: { readonly prev: SeriesNeighbour | undefined; readonly next: SeriesNeighbour | undefined } | undefined
  /** The dialog of the reader, whose colours the chapter card has. */
  readonly dialog: RefObject<HTMLElement | null>
}

/** How long the first pages may load before the next parts do, in ms. */
const idleTimeoutMs = 3000

export function useSeriesReading({ kind, id, series, neighbours, dialog }: SeriesReadingOptions): SeriesReading {
  const t = useT()
  const client = useQueryClient()
  const router = useRouter()
  const { parts } = useSeriesParts(kind, series?.id)
  const [error, setError] = useState<string>()
  const index = parts?.findIndex((part) => part.id === id) ?? -1
  const prev = index < 0 ? targetOf(kind, neighbours?.prev) : parts?.slice(0, index).findLast(isShown)
  const next = index < 0 ? targetOf(kind, neighbours?.next) : parts?.slice(index + 1).find(isShown)
  // Deleted parts leave gaps in the numbers of the site.
  const count = Math.max(parts?.length ?? 0, ...(parts ?? []).map(({ number }) => number))
  const part = parts?.[index]
  const skipped = part ? (next?.number ?? count + 1) - part.number - 1 : 0
  usePrefetch(index < 0 ? undefined : parts, id)
  // A layout effect of the dialog has opened it before.
  useEffect(() => browserPartCover.settle(), [])

  const open = (target: PartTarget, at: 'place' | 'end' = 'place') => {
    setError(undefined)
    const colours = dialog.current ? getComputedStyle(dialog.current) : undefined
    const card = {
      series: series?.title ?? '',
      title: target.title || t('card.untitled'),
      place: target.number === undefined ? '' : t('parts.place', { part: target.number, count }),
      background: colours?.backgroundColor ?? '',
      color: colours?.color ?? '',
    }
    void openPart({ part: target, at, card, client, router }).then(setError)
  }
  return { kind, series: series ?? undefined, part, count, prev, next, skipped, error, open }
}

/** Parts that cannot be shown are skipped, and so are ugoira, which only their pages play. */
const isShown = ({ hidden, isWithheld, work }: SeriesPart): boolean =>
  hidden === undefined && !isWithheld && !('type' in work && work.type === 'ugoira')

const targetOf = (kind: WorkKind, neighbour: SeriesNeighbour | undefined): PartTarget | undefined =>
  neighbour && { kind, id: neighbour.id, title: neighbour.title, number: undefined }

/** Loads the rest of the open part and the parts after it in idle time. */
function usePrefetch(parts: readonly SeriesPart[] | undefined, id: string): void {
  const client = useQueryClient()
  const resolution = shownResolution(useSetting('imageResolution'))
  const isKnown = parts !== undefined
  const prefetch = useEffectEvent((signal: AbortSignal) => {
    const index = parts?.findIndex((part) => part.id === id) ?? -1
    if (index < 0) return
    const wanted = parts?.slice(index).filter(isShown) ?? []
    void prefetchParts({ client, parts: wanted, resolution, limits: browserLimits(), signal })
  })
  useEffect(() => {
    if (!isKnown || id === '') return
    const stop = new AbortController()
    const cancel = whenIdle(() => prefetch(stop.signal), idleTimeoutMs)
    return () => {
      cancel()
      stop.abort()
    }
  }, [isKnown, id])
}
