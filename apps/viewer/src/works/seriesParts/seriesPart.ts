// A part of a series of either kind, as the list of parts and the end page show it.
import { type Artwork, type contentRule, type HiddenReason, isWithheld, type Novel } from '@emaki/domain'
import { cardUrl, pictureUrl } from '../../platform/hosts/picture.ts'
import type { Part } from '../queries/series.ts'

export type WorkKind = 'artwork' | 'novel'

/** A part that can be opened. */
export interface PartTarget {
  readonly kind: WorkKind
  readonly id: string
  readonly title: string
  /** Number in the series, from 1; undefined if unknown. */
  readonly number: number | undefined
}

export interface SeriesPart extends PartTarget {
  readonly number: number
  /** Address of a picture through the image proxy; empty without one. */
  readonly cover: string
  readonly work: Artwork | Novel
  /** Why the content settings hide it. */
  readonly hidden: HiddenReason | undefined
  /** True for a part that the site does not show: it has a number and no more. */
  readonly isWithheld: boolean
}

/** A part of an illustration series. */
export const artworkPart = (work: Part<Artwork>, hiddenBy: ReturnType<typeof contentRule>): SeriesPart => ({
  ...{
    kind: 'artwork',
    id: work.id,
    title: work.title,
    number: work.part,
    work,
    hidden: hiddenBy(work),
    isWithheld: isWithheld(work),
  },
  cover: work.images[0] ? cardUrl(work.images[0], 'Medium') : '',
})

/** A part of a novel series. */
export const novelPart = (work: Part<Novel>, hiddenBy: ReturnType<typeof contentRule>): SeriesPart => ({
  ...{
    kind: 'novel',
    id: work.id,
    title: work.title,
    number: work.part,
    work,
    hidden: hiddenBy(work),
    isWithheld: isWithheld(work),
  },
  cover: work.cover.m || work.cover.s ? pictureUrl(work.cover.m || work.cover.s) : '',
})
