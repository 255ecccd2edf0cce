import { memo } from 'react'
import type { Chunk } from './chunks.ts'
import { renderSegment } from './SegmentView.tsx'

export interface ChunkViewProps {
  readonly chunk: Chunk
  readonly index: number
  readonly className?: string | undefined
  /** Estimated size along the reading direction until the browser lays the chunk out, px. */
  readonly blockSize?: number
}

/** Memoized: a change of one chunk re-renders no other chunk. */
export const ChunkView = memo(function ChunkView({ chunk, index, className, blockSize }: ChunkViewProps) {
  return (
    <div
      data-chunk={index}
      className={className}
      style={blockSize === undefined ? undefined : { containIntrinsicBlockSize: `auto ${blockSize}px` }}
    >
      {chunk.segments.map(renderSegment)}
    </div>
  )
})
