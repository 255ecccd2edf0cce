// The frame of a preview: the picture in a box that fits the viewport, with the ticks of its pages, the title and the artist.
import type { Artwork } from '@emaki/domain'
import { type Ref, useState } from 'react'
import { useT } from '../../platform/i18n/useT.ts'
import { textAttributes } from '../../ui/textAttributes.ts'
import styles from './Peek.module.css'
import { PeekPicture } from './PeekPicture.tsx'
import type { Size } from './peekGeometry.ts'

interface PeekFrameProps {
  readonly artwork: Artwork
  readonly index: number
  /** The card; its picture is shown until the larger one is loaded. */
  readonly card: Element
  readonly size: Size
  readonly frameRef?: Ref<HTMLDivElement>
}

/** Height of a work divided by its width. */
export const shapeOf = ({ width, height }: Artwork): number => (width > 0 && height > 0 ? height / width : 1)

export function PeekFrame({ artwork, index, card, size, frameRef }: PeekFrameProps) {
  const t = useT()
  const [first] = useState(() => coverOf(card)?.currentSrc ?? '')
  const title = artwork.title || t('card.untitled')
  const count = Math.max(1, artwork.images.length)
  return (
    <div className={styles.frame} ref={frameRef} style={{ inlineSize: size.width }}>
      <div className={styles.stage} style={{ blockSize: size.height }}>
        <PeekPicture
          artwork={artwork}
          index={index}
          first={first}
          alt={t('artwork.page.alt', { title, page: index + 1, count })}
        />
      </div>
      <div className={styles.caption}>
        {count > 1 && (
          <div className={styles.pages}>
            <span className={styles.ticks} style={{ '--count': count }} aria-hidden="true">
              <span className={styles.tick} style={{ translate: `${index * 100}% 0` }} />
            </span>
            <output className={styles.counter}>{t('viewer.counter', { page: index + 1, count })}</output>
          </div>
        )}
        <p className={styles.title}>
          <bdi {...textAttributes(title)}>{title}</bdi>
          <bdi className={styles.author} {...textAttributes(artwork.author.name)}>
            {artwork.author.name}
          </bdi>
        </p>
      </div>
    </div>
  )
}

/** The picture of a card. */
export const coverOf = (card: Element): HTMLImageElement | null => card.querySelector('a > img')
