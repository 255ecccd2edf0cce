// Chunk view: a stretch of the text as one box; undrawn, it holds the room that its text will take.
import { memo } from 'react'
import { PassageView } from './PassageView.tsx'
import type { Chunk } from './passages.ts'

export interface ChunkViewProps {
  readonly chunk: Chunk
  readonly index: number
  readonly className?: string | undefined
  /** Whether its text is in the document. */
  readonly isDrawn?: boolean
  /** Px along the reading, for as long as the browser has not laid it out. */
  readonly room?: number
}

/** A long text has hundreds: one that is drawn anew leaves the others as they are. */
export const ChunkView = memo(function ChunkView({ chunk, index, className, isDrawn = true, room }: ChunkViewProps) {
  return (
    <div
      data-chunk={index}
      className={className}
      style={room === undefined ? undefined : isDrawn ? { containIntrinsicBlockSize: `auto ${room}px` } : { blockSize: room }}
    >
      {isDrawn && chunk.passages.map((passage) => <PassageView key={passage.at} passage={passage} />)}
    </div>
  )
})
