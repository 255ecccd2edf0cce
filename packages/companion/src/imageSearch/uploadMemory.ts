// What uploads may hold in memory together: each is up to 15 MB, and is copied several times while its form is read.
import { Refusal } from '../web/refusal.ts'

export interface UploadMemory {
  /** Memory for one upload. Release it when its bytes are no longer needed. */
  open(): UploadLease
  /** Runs work that copies a whole upload, one at a time. */
  inTurn<T>(work: () => Promise<T>): Promise<T>
}

export interface UploadLease {
  /** Throws a Refusal (503) when all uploads together would hold too much. */
  take(bytes: number): void
  release(): void
}

/** Bytes of all uploads that are being received or searched for. */
const maxBytes = 32 * 1024 * 1024
const retryAfterS = 10

/** Memory that nobody uses yet. */
export function createUploadMemory(): UploadMemory {
  let held = 0
  let last: Promise<unknown> = Promise.resolve()
  return {
    open() {
      let own = 0
      return {
        take(bytes) {
          if (held + bytes > maxBytes) throw new Refusal(503, 'Too many uploads', { retryAfterS })
          own += bytes
          held += bytes
        },
        release() {
          held -= own
          own = 0
        },
      }
    },
    inTurn(work) {
      const turn = last.then(work)
      last = turn.catch(() => undefined)
      return turn
    },
  }
}
