// Reads a response body as text, with the reasons of `MalformedReason`.
import { BodyTooLargeError, readBytes } from '@emaki/domain'
import type { MalformedReason } from './errors.ts'

/** The body is no readable text. Thrown inside this package only. */
export class BodyError extends Error {
  readonly reason: MalformedReason
  constructor(reason: MalformedReason) {
    super(`unreadable body: ${reason}`)
    this.reason = reason
  }
}

/**
 * Reads the whole body as UTF-8 text. Throws a BodyError when it exceeds `maxBytes` (the rest is not read) or is not UTF-8.
 * Throws the signal's reason when that fires.
 */
export async function readText(response: Response, maxBytes: number, signal: AbortSignal): Promise<string> {
  const bytes = await readBytes(response, maxBytes, signal).catch((error: unknown) => {
    throw error instanceof BodyTooLargeError ? new BodyError('tooLarge') : error
  })
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // TextDecoder's TypeError only means that the bytes are no UTF-8.
    throw new BodyError('encoding')
  }
}
