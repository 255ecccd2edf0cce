import { isStrip, type PageImages } from '@emaki/domain'
import { isWide, type PageSize } from '../page/pageSize.ts'
import { useMedia } from '../page/useMedia.ts'
import type { ReadingMode } from '../readerStore.ts'
import type { PageLayout } from '../settings/readerSettings.ts'
import { spreadsOf } from './spreads.ts'

/** Two pages are beside each other only on a screen in landscape. By default it has to be wide as well. */
const landscape = '(min-aspect-ratio: 1/1)'
const wideLandscape = `(min-width: 900px) and ${landscape}`

export interface SpreadOptions {
  readonly images: readonly PageImages[]
  readonly mode: ReadingMode
  readonly layout: PageLayout
  readonly isShifted: boolean
  readonly sizeOf: (page: number) => PageSize | undefined
}

/** The pages (from 0) of each spread on this screen. */
export function useSpreads({ images, mode, layout, isShifted, sizeOf }: SpreadOptions): readonly (readonly number[])[] {
  const hasRoom = useMedia(layout === 'double' ? landscape : wideLandscape)
  const isDouble = hasRoom && mode !== 'webtoon' && layout !== 'single'
  const isAlone = (size: PageSize | undefined) => size !== undefined && (isWide(size) || isStrip(size))
  return spreadsOf({ count: images.length, isWide: (page) => isAlone(sizeOf(page)), isDouble, isShifted })
}
