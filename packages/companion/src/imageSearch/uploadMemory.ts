import { HttpError } from '@emaki/web-api'
// Limits the memory of all uploads together. Each is up to 15 MB.

export interface UploadMemory {
  /** Starts the accounting of one upload. Release it when its bytes are no longer needed. */
  open(): UploadLease
}

export interface UploadLease {
  /** Adds bytes. Throws a 503 when all uploads together would exceed the limit. */
  take(bytes: number): void
  release(): void
}

/** Maximum bytes of all uploads that are being received or searched for. */
const maxBytes = 32 * 1024 * 1024
const retryAfterS = 10

export function createUploadMemory(): UploadMemory {
  let held = 0
  return {
    open() {
      let own = 0
      return {
        take(bytes) {
          if (held + bytes > maxBytes) throw new HttpError(503, 'Too many uploads', { retryAfterS })
          own += bytes
          held += bytes
        },
        release() {
          held -= own
          own = 0
        },
      }
    },
  }
}
