// Detects failures of a worker: its script did not load, or an error was not caught.
import { MediaError, type MediaErrorKind } from './mediaError.ts'

/**
 * Reports a failure. The error event of a script that did not load has no message, so that is a connection error. All others have the given
 * kind.
 */
export function onThreadError(
  thread: EventTarget,
  tell: (error: MediaError) => void,
  kind: MediaErrorKind,
  signal?: AbortSignal,
): void {
  const listener = (event: Event) => {
    const message = 'message' in event && typeof event.message === 'string' ? event.message : ''
    tell(message === '' ? new MediaError('connection', 'A thread did not start') : new MediaError(kind, message))
  }
  thread.addEventListener('error', listener, signal ? { signal } : {})
}
