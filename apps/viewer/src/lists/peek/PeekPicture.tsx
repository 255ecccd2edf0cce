// One page of a work in a preview: the small picture at once, and the larger one over it when it is loaded.
import { type Artwork, proxiedImage } from '@emaki/domain'
import { useEffect, useRef, useState } from 'react'
import { cardUrl, imageProxy, pageUrl } from '../../platform/hosts/picture.ts'
import { afterPaint } from '../../platform/schedule.ts'
import { readSettings } from '../../platform/settings/store.ts'
import styles from './Peek.module.css'

interface PeekPictureProps {
  readonly artwork: Artwork
  /** The page, from 0. */
  readonly index: number
  /** Address of the picture that the card shows; empty for none. */
  readonly first: string
  readonly alt: string
}

export function PeekPicture({ artwork, index, first, alt }: PeekPictureProps) {
  const [loaded, setLoaded] = useState(-1)
  const isRested = useIsRested(index)
  usePreload(artwork, index)
  const small = index === 0 && first !== '' ? first : smallUrl(artwork, index)
  const large = largeUrl(artwork, index)
  return (
    <>
      <img key={`small ${index}`} className={styles.picture} src={small} alt={alt} draggable={false} />
      {isRested && large !== small && large !== '' && (
        <img
          key={`large ${index}`}
          className={styles.picture}
          data-loading={loaded === index ? undefined : ''}
          ref={abortOnUnmount}
          src={large}
          alt=""
          decoding="async"
          draggable={false}
          onLoad={() => setLoaded(index)}
        />
      )}
    </>
  )
}

/** The picture of a card at the size of the settings. */
function smallUrl({ images }: Artwork, index: number): string {
  const page = images[index]
  return page ? cardUrl(page, readSettings().imageResolution) || proxiedImage(page.s, imageProxy()) : ''
}

/** Originals are too large for a preview. */
function largeUrl({ images }: Artwork, index: number): string {
  const page = images[index]
  return page ? pageUrl(page, 'Large') : ''
}

/** Ends a load that is no longer needed. */
const abortOnUnmount = (image: HTMLImageElement) => () => void abort(image)

/** How long a page is shown before its larger picture loads, in ms. A thumb that slides on passes many pages. */
const restMs = 80

/** Whether a page has been shown for a while. */
function useIsRested(index: number): boolean {
  const [rested, setRested] = useState(-1)
  useEffect(() => {
    const timer = setTimeout(() => setRested(index), restMs)
    return () => clearTimeout(timer)
  }, [index])
  return rested === index
}

/** Loads the small pictures of the pages around, after the page is painted. Loads that still run continue from page to page. */
function usePreload(artwork: Artwork, index: number): void {
  const images = useRef(new Map<number, HTMLImageElement>())
  useEffect(() => {
    const near = [index + 1, index + 2, index - 1]
    const loading = images.current
    return afterPaint(() => {
      for (const [page, image] of loading) if (!near.includes(page) && abort(image)) loading.delete(page)
      for (const page of near) {
        const src = page < 0 || loading.has(page) ? '' : smallUrl(artwork, page)
        if (src !== '') loading.set(page, Object.assign(new Image(), { src }))
      }
    })
  }, [artwork, index])
  useEffect(() => {
    const loading = images.current
    return () => {
      for (const image of loading.values()) abort(image)
    }
  }, [])
}

/** Ends a load that still runs. Returns whether it did. */
function abort(image: HTMLImageElement): boolean {
  if (image.complete) return false
  image.src = ''
  return true
}
