import { isStrip, type PageImages } from '@emaki/domain'
import type { ReadingMode } from '../../../works/readingPlaces/readerStore.ts'
import { isWide, type PageSize } from '../page/pageSize.ts'
import { useMedia } from '../page/useMedia.ts'
import type { PageLayout } from '../readerSettings.ts'
import { spreadsOf } from './spreads.ts'

/** Two pages are beside each other only on a screen in landscape. */
const landscape = '(min-aspect-ratio: 1/1)'
/** By default they must also be larger than one page alone, as on a phone on its side, or on a wide screen, where both are large enough. */
const roomForPairs = `(min-aspect-ratio: 5/4), (min-width: 900px) and ${landscape}`

export interface SpreadOptions {
  readonly images: readonly PageImages[]
  readonly mode: ReadingMode
  readonly layout: PageLayout
  readonly isShifted: boolean
  readonly sizeOf: (page: number) => PageSize | undefined
}

/** The pages (from 0) of each spread on this screen. */
export function useSpreads({ images, mode, layout, isShifted, sizeOf }: SpreadOptions): readonly (readonly number[])[] {
  const hasRoom = useMedia(layout === 'double' ? landscape : roomForPairs)
  const isDouble = hasRoom && mode !== 'webtoon' && layout !== 'single'
  const isAlone = (size: PageSize | undefined) => size !== undefined && (isWide(size) || isStrip(size))
  return spreadsOf({ count: images.length, isWide: (page) => isAlone(sizeOf(page)), isDouble, isShifted })
}
