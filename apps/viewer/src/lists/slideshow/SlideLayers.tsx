// The pictures of a slideshow: the current one fades in over the one before, and moves slowly.
import type { Artwork } from '@emaki/domain'
import { type CSSProperties, useState } from 'react'
import { pictureUrl } from '../../platform/hosts/picture.ts'
import styles from './Slideshow.module.css'

interface SlideLayersProps {
  readonly work: Artwork
  /** Address of the picture, which has loaded. */
  readonly address: string
  readonly seconds: number
  readonly isPlaying: boolean
}

interface Layer {
  readonly number: number
  readonly work: Artwork
  readonly address: string
}

export function SlideLayers({ work, address, seconds, isPlaying }: SlideLayersProps) {
  const [layers, setLayers] = useState<readonly Layer[]>([{ number: 0, work, address }])
  const top = layers.at(-1)
  // Only the last picture stays below the new one.
  if (top && top.address !== address) setLayers([top, { number: top.number + 1, work, address }])
  return layers.map(({ number, work: one, address: source }) => (
    <div
      key={number}
      className={styles.layer}
      data-paused={isPlaying ? undefined : ''}
      style={{ '--slide-time': `${seconds}s`, ...direction(number) } as CSSProperties}
    >
      <img className={styles.ground} src={pictureUrl(one.images[0]?.s ?? '')} alt="" />
      <img className={styles.picture} src={source} alt={number === top?.number ? one.title : ''} draggable={false} />
    </div>
  ))
}

/** Pictures move in four directions in turn. */
function direction(number: number): CSSProperties {
  const [x, y] = (
    [
      [1, 1],
      [-1, 1],
      [1, -1],
      [-1, -1],
    ] as const
  )[number % 4] ?? [1, 1]
  return { '--slide-x': `${x * 1.2}%`, '--slide-y': `${y * 1.2}%` } as CSSProperties
}
