// What the reader learns from loaded pictures: their sizes and margins.
import type { Artwork } from '@emaki/domain'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { readingUrl } from '../../../platform/hosts/picture.ts'
import { renewArtwork } from '../../../works/queries/renewWork.ts'
import { createMarginFinder } from './marginFinder.ts'
import type { Margins } from './margins.ts'
import type { PageSize } from './pageSize.ts'
import { useShownResolution } from './useShownResolution.ts'

export interface Pictures {
  /** The address of a page, from 0; empty for other numbers. A page that turns out to be a strip gets the address of its original. */
  readonly urlOf: (page: number) => string
  /** The size of a page; undefined until it is known. */
  readonly sizeOf: (page: number) => PageSize | undefined
  /** The margins to crop, by the address of the picture. */
  readonly marginsOf: (url: string) => Margins | undefined
  readonly onPicture: (url: string, picture: HTMLImageElement) => void
  /** To be called with the address of a picture that failed to load: the work may have been uploaded again. */
  readonly onFailed: (url: string) => void
}

/** A picture may differ from the size of its page by rounding: this share of the aspect ratio. */
const roundingShare = 0.01
/** Loaded pictures that are examined when the user turns cropping on. */
const maxRecent = 12

/** `givenSize`: the size that the work has for a page. */
export function usePictures(
  { id, images }: Pick<Artwork, 'id' | 'images'>,
  givenSize: (page: number) => PageSize | undefined,
  trims: boolean,
): Pictures {
  const resolution = useShownResolution()
  const client = useQueryClient()
  /** Sizes of the pictures whose pages have no size or another shape, by the address of the large picture. */
  const [sizes, setSizes] = useState<ReadonlyMap<string, PageSize>>(new Map())
  const [finder] = useState(() => createMarginFinder())
  const margins = useSyncExternalStore(finder.subscribe, finder.read)
  const recent = useRef<readonly (readonly [string, HTMLImageElement])[]>([])
  useEffect(() => {
    if (trims) for (const [url, picture] of recent.current) finder.examine(url, picture)
  }, [trims, finder])

  // The shown address depends on the size.
  const keyOf = (page: number) => images[page]?.l || images[page]?.m || ''
  const sizeOf = (page: number) => sizes.get(keyOf(page)) ?? givenSize(page)
  const urlOf = (page: number) => (images[page] ? readingUrl(images[page], resolution, sizeOf(page)) : '')
  return {
    urlOf,
    sizeOf,
    onFailed: (url) => void renewArtwork(id, url, client),
    marginsOf: (url) => (trims ? margins.get(url) : undefined),
    onPicture(url, picture) {
      recent.current = [...recent.current, [url, picture] as const].slice(-maxRecent)
      if (trims) finder.examine(url, picture)
      const { naturalWidth: width, naturalHeight: height } = picture
      if (width === 0 || height === 0) return
      const page = images.findIndex((_, index) => urlOf(index) === url)
      const key = keyOf(page)
      if (key === '') return
      const given = givenSize(page)
      if (given && Math.abs((given.width * height) / (given.height * width) - 1) < roundingShare) return
      setSizes((before) => (before.has(key) ? before : new Map(before).set(key, { width, height })))
    },
  }
}
