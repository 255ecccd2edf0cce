// Slider of the pages. While it is dragged or hovered it shows small pictures of the pages at that place; the page turns on release.
import type { PageImages } from '@emaki/domain'
import { type CSSProperties, type PointerEvent, useEffect, useState } from 'react'
import { cardUrl } from '../../../platform/hosts/picture.ts'
import { useT } from '../../../platform/i18n/useT.ts'
import type { PageSize } from '../page/pageSize.ts'
import type { VisiblePages } from '../paged/spreads.ts'
import styles from './Scrubber.module.css'

export interface ScrubberProps {
  readonly images: readonly PageImages[]
  readonly isToLeft: boolean
  /** From 0. */
  readonly page: number
  /** The pages that show together with a page. */
  readonly visibleAt: (page: number) => VisiblePages
  readonly sizeOf: (page: number) => PageSize | undefined
  readonly onPage: (page: number) => void
}

export function Scrubber({ images, isToLeft, page, visibleAt, sizeOf, onPage }: ScrubberProps) {
  const t = useT()
  const count = images.length
  /** The page under the thumb while it is dragged, and the page under the mouse. */
  const [dragged, setDragged] = useState<number>()
  const [hovered, setHovered] = useState<number>()
  const [isPressed, setPressed] = useState(false)
  const previewed = dragged ?? hovered
  const visible = visibleAt(dragged ?? page)

  const release = () => {
    setPressed(false)
    setDragged(undefined)
    if (dragged !== undefined && dragged !== page) onPage(dragged)
  }
  const onHover = ({ pointerType, clientX, currentTarget }: PointerEvent<HTMLInputElement>) => {
    if (pointerType !== 'touch' && !isPressed) setHovered(pageAtPointer(clientX, currentTarget, count, isToLeft))
  }
  return (
    <div className={styles.scrubber}>
      {previewed !== undefined && (
        <Preview
          images={images}
          isToLeft={isToLeft}
          visible={visibleAt(previewed)}
          place={count > 1 ? previewed / (count - 1) : 0}
          sizeOf={sizeOf}
        />
      )}
      <input
        type="range"
        className={styles.slider}
        dir={isToLeft ? 'rtl' : 'ltr'}
        min={1}
        max={count}
        value={(dragged ?? page) + 1}
        aria-valuetext={t('reader.page', { page: pagesText(visible), count })}
        aria-label={t('reader.place')}
        onChange={({ target }) => {
          const next = Number(target.value) - 1
          if (isPressed) setDragged(next)
          else onPage(next)
        }}
        onPointerDown={() => setPressed(true)}
        onPointerUp={release}
        onPointerCancel={release}
        onPointerMove={onHover}
        onPointerLeave={() => setHovered(undefined)}
      />
    </div>
  )
}

/** `12` or `12–13`; pages from 0. */
export const pagesText = ({ first, last }: VisiblePages): string => (first === last ? `${first + 1}` : `${first + 1}–${last + 1}`)

/** Width of the slider's thumb in all browsers, about, px. Its centre cannot reach the ends of the track. */
const thumbPx = 16

function pageAtPointer(x: number, slider: Element, count: number, isToLeft: boolean): number {
  const { left, width } = slider.getBoundingClientRect()
  const share = (x - left - thumbPx / 2) / Math.max(1, width - thumbPx)
  const bounded = Math.min(1, Math.max(0, isToLeft ? 1 - share : share))
  return Math.round(bounded * (count - 1))
}

interface PreviewProps extends Pick<ScrubberProps, 'images' | 'isToLeft' | 'sizeOf'> {
  readonly visible: VisiblePages
  /** Share of the track, in the direction of reading. */
  readonly place: number
}

/** Height of the pictures, px. */
const previewPx = 148
/** The pictures load when the pointer rests for this time, ms: those in between are skipped. */
const restMs = 70

function Preview({ images, isToLeft, visible, place, sizeOf }: PreviewProps) {
  const t = useT()
  const { first, last } = visible
  const [loaded, setLoaded] = useState<number>()
  useEffect(() => {
    const timer = setTimeout(() => setLoaded(first), restMs)
    return () => clearTimeout(timer)
  }, [first])
  const pages = Array.from({ length: last - first + 1 }, (_, step) => first + step)
  const widths = pages.map((page) => previewWidth(sizeOf(page)))
  const width = widths.reduce((sum, one) => sum + one, 0)
  const style: CSSProperties & Record<`--${string}`, string | number> = {
    '--place': isToLeft ? 1 - place : place,
    '--width': `${width}px`,
  }
  return (
    <div className={styles.preview} style={style} data-preview="" aria-hidden="true">
      <div className={styles.pictures} dir={isToLeft ? 'rtl' : 'ltr'} style={{ height: previewPx }}>
        {pages.map((page, position) => (
          <div key={page} className={styles.picture} style={{ width: widths[position] }}>
            {loaded === first && images[page] && <img src={cardUrl(images[page], 'Medium')} alt="" decoding="async" />}
          </div>
        ))}
      </div>
      <span className={styles.number}>{t('reader.page', { page: pagesText(visible), count: images.length })}</span>
    </div>
  )
}

/** A panorama must not fill the screen. */
const previewWidth = (size: PageSize | undefined): number =>
  Math.round(Math.min(240, Math.max(72, size ? (previewPx * size.width) / size.height : previewPx * 0.7)))
