// Stage of the built-in viewer: the open picture with its gestures, and its neighbours beside it on a track that follows the finger.
import { useRef } from 'react'
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
}

export function ViewerStage({ pages, index, onIndex, onTap, onClose }: ViewerStageProps) {
  /** Sizes of loaded pictures, by page. A change needs no render. */
  const sizes = useRef(new Map<number, Area>())
  const track = useStageTrack({ index, onIndex })
  useStageGestures(track, {
    hasPage: (at) => pages[at] !== undefined,
    pictureSize: () => sizes.current.get(track.position()) ?? pages[track.position()]?.size,
    onTap,
    onClose,
  })
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
                  page={page}
                  isOpen={isOpen}
                  picture={isOpen ? track.picture : undefined}
                  onSize={(size) => sizes.current.set(number, size)}
                />
              </div>
            )
          )
        })}
      </div>
    </div>
  )
}
