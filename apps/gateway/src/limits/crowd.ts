// More connections than there is room for: the first of those are told when to come back, and nobody takes the last open file (reliability F27).
import { readFileSync } from 'node:fs'
import type { Socket } from 'node:net'

export interface Crowd {
  /** Counts a connection until it closes. */
  admit(socket: Socket): void
  /** True for a connection that came when there was no room: its request is answered with 503. */
  isLate(socket: Socket): boolean
}

/** Seconds after which coming back is worth it. */
export const crowdedSeconds = 1
/** Who came too late and says nothing is not waited for (ms). */
const lateMs = 2000

/** Room for so many connections; those beyond are late. */
export function createCrowd(room: number): Crowd {
  let count = 0
  const late = new WeakSet<Socket>()
  return {
    admit(socket) {
      count += 1
      if (count > room) {
        late.add(socket)
        socket.setTimeout(lateMs, () => socket.destroy())
      }
      socket.once('close', () => {
        count -= 1
      })
    },
    isLate: (socket) => late.has(socket),
  }
}

/** How many more may come only to be told so; the others are hung up on unheard. */
export const lateRoom = (room: number): number => Math.ceil(room / 8)

/**
 * Most connections for a program that may open so many files: half of them, for each visitor may need one file more, a picture or a call upstream.
 * `limits` is the text of /proc/self/limits; without it, or without a limit in it, the wish stands.
 */
export function roomFor(wished: number, limits = ownLimits()): number {
  const files = Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1] ?? Number.POSITIVE_INFINITY)
  return Math.max(1, Math.min(wished, Math.floor(files / 2)))
}

function ownLimits(): string {
  try {
    return readFileSync('/proc/self/limits', 'utf8')
  } catch {
    // Not Linux: the system says no sooner or later, and Node hangs up then.
    return ''
  }
}
