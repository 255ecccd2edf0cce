// Chunk view: a stretch of the text as one box.
import { memo } from 'react'
import { viewOf } from './PassageView.tsx'
import type { Chunk } from './passages.ts'

export interface ChunkViewProps {
  readonly chunk: Chunk
  readonly index: number
  readonly className?: string | undefined
  /** Px along the reading, for as long as the browser has not laid it out. */
  readonly room?: number
}

/** One that is drawn anew leaves the others as they are. */
export const ChunkView = memo(function ChunkView({ chunk, index, className, room }: ChunkViewProps) {
  return (
    <div
      data-chunk={index}
      className={className}
      style={room === undefined ? undefined : { containIntrinsicBlockSize: `auto ${room}px` }}
    >
      {chunk.passages.map(viewOf)}
    </div>
  )
})
