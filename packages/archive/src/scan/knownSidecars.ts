// The sidecars of an index, while a scan compares them with the files. 100,000 of them take about 12 MB.
import type { ArchiveIndex, SidecarPlace } from '../index/archiveIndex.ts'

/** `new`: the index does not have the folder. */
export type SidecarState = 'same' | 'changed' | 'new'

export interface KnownSidecars {
  /** Compares a file with the index. Its folder counts as found. */
  take(place: SidecarPlace): SidecarState
  /** Folders that were not found yet. */
  missing(): IterableIterator<string>
  readonly missingCount: number
}

export function readKnownSidecars({ database }: Pick<ArchiveIndex, 'database'>): KnownSidecars {
  const rows = database.prepare<[], [folder: string, changedMs: number, bytes: number]>(
    'SELECT folder, sidecar_ms, sidecar_bytes FROM works',
  )
  const positions = new Map<string, number>()
  const count = database.prepare<[], number>('SELECT COUNT(*) FROM works').pluck().get() ?? 0
  const [times, lengths] = [new Float64Array(count), new Float64Array(count)]
  for (const [folder, changedMs, bytes] of rows.raw().iterate()) {
    const position = positions.size
    positions.set(folder, position)
    times[position] = changedMs
    lengths[position] = bytes
  }
  return {
    take({ folder, changedMs, bytes }) {
      const position = positions.get(folder)
      if (position === undefined) return 'new'
      positions.delete(folder)
      return times[position] === changedMs && lengths[position] === bytes ? 'same' : 'changed'
    },
    missing: () => positions.keys(),
    get missingCount() {
      return positions.size
    },
  }
}
