// Reading an answer's body as text, with the room's own reasons why it cannot be.
import { BodyTooLargeError, readBytes } from '@emaki/domain'
import type { MalformedReason } from './errors.ts'

/** The body cannot become text; thrown inside the room only. */
export class BodyError extends Error {
  readonly reason: MalformedReason
  constructor(reason: MalformedReason) {
    super(`unreadable body: ${reason}`)
    this.reason = reason
  }
}

/**
 * The whole body as UTF-8 text. Throws a BodyError when it is longer than `maxBytes` (the rest is not read) or not UTF-8, and the signal's
 * reason when that fires.
 */
export async function readText(response: Response, maxBytes: number, signal: AbortSignal): Promise<string> {
  const bytes = await readBytes(response, maxBytes, signal).catch((error: unknown) => {
    throw error instanceof BodyTooLargeError ? new BodyError('tooLarge') : error
  })
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // TextDecoder's TypeError only says that the bytes are no UTF-8.
    throw new BodyError('encoding')
  }
}
