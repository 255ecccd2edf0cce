// Reads the body of a request up to a limit.
import { BodyTooLargeError, readBytes } from '@emaki/domain'

/** Resolves to the whole body of at most `maxBytes`. */
export const readBody = (request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer> | 'tooLarge'> =>
  readBytes(request, maxBytes, request.signal).catch((error: unknown) => {
    if (error instanceof BodyTooLargeError) return 'tooLarge'
    throw error
  })
