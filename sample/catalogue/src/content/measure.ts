// Random sizes, page counts, frame delays and reception of a work, distributed as on the real site: few famous and many little-known works.
import type { WorkType } from '@emaki/domain'
import { createRandom, type Random } from '../random.ts'
import type { WorkKind } from '../records.ts'
import shapes from './shapes.json' with { type: 'json' }

const longSides = [800, 900, 1000, 1200, 1200, 1500, 1600, 1920, 2000, 2048, 2400, 2560, 3000, 3200, 3508, 3840, 4000]
const loopSides = [480, 600, 600, 720, 800, 960, 1200]

/** Size of the first page's original in pixels: a long side of 800 to 4000, for ugoira up to 1200, and ratios between 1:3 and 3:1. */
export function sizeOf(type: WorkType, random: Random): { width: number; height: number } {
  const shape = random.weigh(shapes[type], ({ weight }) => weight)
  const ratio = shape.width / shape.height
  const long = random.pick(type === 'ugoira' ? loopSides : longSides)
  const short = Math.ceil(long * Math.min(ratio, 1 / ratio))
  return ratio < 1 ? { width: short, height: long } : { width: long, height: short }
}

/** Number of pages: a third of illustrations have 2 to 12, manga have 4 to 24, ugoira one. */
export function pageCountOf(type: WorkType, random: Random): number {
  if (type === 'manga') return random.chance(0.2) ? random.whole(4, 6) : random.whole(4, 24)
  if (type === 'ugoira' || !random.chance(0.34)) return 1
  return random.chance(0.6) ? random.whole(2, 4) : random.whole(5, 12)
}

/** Delays in ms, one per frame. `count` defaults to 12 to 90 frames. */
export function delaysOf(random: Random, count = random.chance(0.6) ? random.whole(12, 36) : random.whole(36, 90)): number[] {
  const base = random.pick([40, 50, 60, 66, 80, 80, 100, 100, 120, 150])
  const habit = random.pick(['even', 'even', 'rest', 'pulse', 'free'] as const)
  return Array.from({ length: count }, (_, frame) => {
    if (habit === 'rest' && frame === count - 1) return base * 8
    if (habit === 'pulse') return frame % 6 === 0 ? base * 3 : base
    if (habit === 'free') return base + 10 * random.whole(-2, 6)
    return base
  })
}

/** Whether the author closed the comments: one work in sixty. Uses a separate random stream, so that nothing else depends on it. */
export const hasCommentsOff = (kind: WorkKind, id: number): boolean => createRandom('quiet', kind, id).chance(1 / 60)

/** Bookmarks, views and comments of a work by an artist of this fame. Log-normal: half of average works have under about 200 bookmarks. */
export function receptionOf(standing: number, random: Random): { bookmarks: number; views: number; comments: number } {
  const luck = random.chance(0.006) ? 1.6 : 0
  const bookmarks = Math.min(180_000, Math.floor(Math.exp(5.1 + standing * 1.1 + luck + random.bell() * 1.25)))
  const views = Math.floor(bookmarks * (4 + random.next() * 10)) + random.whole(15, 240)
  const comments = Math.floor(Math.sqrt(bookmarks) * random.next() * 0.6)
  return { bookmarks, views, comments }
}
