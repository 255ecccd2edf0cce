// Stage of the built-in viewer: the open picture with its gestures, and its neighbours beside it on a track that follows the finger.
import { isStrip } from '@emaki/domain'
import { useEffect, useEffectEvent, useRef } from 'react'
import { StagePicture } from './StagePicture.tsx'
import { useStageGestures } from './useStageGestures.ts'
import { slotGap, useStageTrack } from './useStageTrack.ts'
import styles from './ViewerStage.module.css'
import type { ViewerPage } from './viewerPage.ts'
import type { Area } from './zoom.ts'

export interface ViewerStageProps {
  readonly pages: readonly ViewerPage[]
  /** The open page, from 0. */
  readonly index: number
  readonly onIndex: (index: number) => void
  readonly onTap: () => void
  readonly onClose: () => void
  /** Called with the address of a picture that failed to load. */
  readonly onFailed: (picture: string) => void
}

export function ViewerStage({ pages, index, onIndex, onTap, onClose, onFailed }: ViewerStageProps) {
  /** Sizes of loaded pictures, by page. A change needs no render. */
  const sizes = useRef(new Map<number, Area>())
  const sizeOf = (at: number) => sizes.current.get(at) ?? pages[at]?.size
  const track = useStageTrack({ index, onIndex, sizeOf })
  useStageGestures(track, {
    hasPage: (at) => pages[at] !== undefined,
    pictureSize: () => sizeOf(track.position()),
    onTap,
    onClose,
  })
  const reset = useEffectEvent(track.reset)
  useEffect(() => {
    const element = track.stage.current
    if (!element) return
    const observer = new ResizeObserver(() => reset())
    observer.observe(element)
    return () => observer.disconnect()
  }, [track.stage])
  return (
    <div ref={track.stage} className={styles.stage}>
      <div ref={track.track} className={styles.track}>
        {[index - 1, index, index + 1].map((number) => {
          const page = pages[number]
          const isOpen = number === index
          return (
            page && (
              <div
                key={number}
                className={styles.slot}
                style={{ translate: `calc(${number} * (100% + ${slotGap}px)) 0` }}
                inert={!isOpen}
              >
                <StagePicture
                  key={page.src}
                  onFailed={() => onFailed(page.src)}
                  page={page}
                  isOpen={isOpen}
                  picture={isOpen ? track.picture : undefined}
                  onSize={(size) => {
                    sizes.current.set(number, size)
                    if (number === track.position() && isStrip(size)) track.reset()
                  }}
                />
              </div>
            )
          )
        })}
      </div>
    </div>
  )
}
