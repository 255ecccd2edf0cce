// What the reader learns from loaded pictures: their sizes and margins.
import type { PageImages } from '@emaki/domain'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createMarginFinder } from './marginFinder.ts'
import type { Margins } from './margins.ts'
import type { PageSize } from './pageSize.ts'
import { readerPageUrl } from './ReaderPage.tsx'
import { useShownResolution } from './useShownResolution.ts'

export interface Pictures {
  /** The size of a page; undefined until it is known. */
  readonly sizeOf: (page: number) => PageSize | undefined
  /** The margins to crop, by the address of the picture. */
  readonly marginsOf: (url: string) => Margins | undefined
  readonly onPicture: (url: string, picture: HTMLImageElement) => void
}

/** A picture may differ from the size of its page by rounding: this share of the aspect ratio. */
const roundingShare = 0.01
/** Loaded pictures that are examined when the user turns cropping on. */
const maxRecent = 12

/** `givenSize`: the size that the work has for a page. */
export function usePictures(
  images: readonly PageImages[],
  givenSize: (page: number) => PageSize | undefined,
  trims: boolean,
): Pictures {
  const resolution = useShownResolution()
  /** Sizes of the pictures whose pages have no size or another shape, by address. */
  const [sizes, setSizes] = useState<ReadonlyMap<string, PageSize>>(new Map())
  const [finder] = useState(() => createMarginFinder())
  const margins = useSyncExternalStore(finder.subscribe, finder.read)
  const recent = useRef<readonly (readonly [string, HTMLImageElement])[]>([])
  useEffect(() => {
    if (trims) for (const [url, picture] of recent.current) finder.examine(url, picture)
  }, [trims, finder])

  const urlOf = (page: number) => (images[page] ? readerPageUrl(images[page], resolution) : '')
  return {
    sizeOf: (page) => sizes.get(urlOf(page)) ?? givenSize(page),
    marginsOf: (url) => (trims ? margins.get(url) : undefined),
    onPicture(url, picture) {
      recent.current = [...recent.current, [url, picture] as const].slice(-maxRecent)
      if (trims) finder.examine(url, picture)
      const { naturalWidth: width, naturalHeight: height } = picture
      if (width === 0 || height === 0) return
      const given = givenSize(images.findIndex((_, page) => urlOf(page) === url))
      if (given && Math.abs((given.width * height) / (given.height * width) - 1) < roundingShare) return
      setSizes((before) => (before.has(url) ? before : new Map(before).set(url, { width, height })))
    },
  }
}
