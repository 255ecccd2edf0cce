// Position of a work in its series, from the web side's detail of a work or novel (docs/contract/companion.md 7.5, 7.8).

import { count, record, text } from '../tolerance.ts'
import { parseId } from './ids.ts'

export interface SeriesNeighbour {
  readonly id: string
  readonly title: string
}

export interface SeriesPlace {
  /** From 1. */
  readonly order: number
  readonly prev: SeriesNeighbour | undefined
  readonly next: SeriesNeighbour | undefined
}

/** Reads the position from a detail. Null for a work without a series. Never throws. */
export function normaliseSeriesPlace(detail: unknown): SeriesPlace | null {
  const place = record(record(detail).seriesNavData)
  const order = count(place.order)
  return order === 0 ? null : { order, prev: readNeighbour(place.prev), next: readNeighbour(place.next) }
}

/** The neighbours of the work `id`. A side where upstream names the work itself is dropped (docs/reliability.md N7). */
export function neighboursOf(id: string, { prev, next }: Pick<SeriesPlace, 'prev' | 'next'>): Pick<SeriesPlace, 'prev' | 'next'> {
  const other = (part: SeriesNeighbour | undefined) => (part?.id === id ? undefined : part)
  return { prev: other(prev), next: other(next) }
}

/** A part that the reader may not see is no neighbour. */
function readNeighbour(wire: unknown): SeriesNeighbour | undefined {
  const part = record(wire)
  const id = parseId(part.id)
  return id === undefined || part.available === false ? undefined : { id, title: text(part.title) }
}
