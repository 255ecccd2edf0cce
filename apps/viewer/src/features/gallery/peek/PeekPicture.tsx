// One page of a work in a preview: the small picture at once, and the larger one over it when it is loaded.
import { type Artwork, proxiedImage } from '@emaki/domain'
import { useEffect, useState } from 'react'
import { cardUrl, imageProxy, pageUrl } from '../../../data/hosts/picture.ts'
import { readSettings } from '../../../settings/store.ts'
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
  usePreload(artwork, index)
  const small = index === 0 && first !== '' ? first : smallUrl(artwork, index)
  const large = largeUrl(artwork, index)
  return (
    <>
      <img key={`small ${index}`} className={styles.picture} src={small} alt={alt} draggable={false} />
      {large !== small && large !== '' && (
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
  return page ? cardUrl(page, readSettings().imgReso) || proxiedImage(page.s, imageProxy()) : ''
}

/** Originals are too large for a preview. */
function largeUrl({ images }: Artwork, index: number): string {
  const page = images[index]
  return page ? pageUrl(page, 'Large') : ''
}

/** Ends a load that is no longer needed. */
const abortOnUnmount = (image: HTMLImageElement) => () => {
  if (!image.complete) image.src = ''
}

/** Loads the small pictures of the pages around. */
function usePreload(artwork: Artwork, index: number): void {
  useEffect(() => {
    const images = [index + 1, index + 2, index - 1]
      .map((near) => (near < 0 ? '' : smallUrl(artwork, near)))
      .filter((url) => url !== '')
      .map((url) => Object.assign(new Image(), { src: url }))
    return () => {
      for (const image of images) if (!image.complete) image.src = ''
    }
  }, [artwork, index])
}
