// Series place: where in its series a work stands, as the web side's detail of a work or novel tells (docs/contract/companion.md 7.5, 7.8).

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

/** Reads it from a detail; null for a work in no series. Total. */
export function normaliseSeriesPlace(detail: unknown): SeriesPlace | null {
  const place = record(record(detail).seriesNavData)
  const order = count(place.order)
  return order === 0 ? null : { order, prev: readNeighbour(place.prev), next: readNeighbour(place.next) }
}

/** The parts before and after the work `id`: one that upstream takes for its own neighbour has none on that side (docs/reliability.md N7). */
export function neighboursOf(id: string, { prev, next }: Pick<SeriesPlace, 'prev' | 'next'>): Pick<SeriesPlace, 'prev' | 'next'> {
  const other = (part: SeriesNeighbour | undefined) => (part?.id === id ? undefined : part)
  return { prev: other(prev), next: other(next) }
}

/** A part that may not be seen is no neighbour. */
function readNeighbour(wire: unknown): SeriesNeighbour | undefined {
  const part = record(wire)
  const id = parseId(part.id)
  return id === undefined || part.available === false ? undefined : { id, title: text(part.title) }
}
