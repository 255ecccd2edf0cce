// A thread that breaks: its file never came, or what it did was never caught.
import { MediaFault, type MediaFaultKind } from './fault.ts'

/** Tells of the break. A thread whose file could not be had tells nothing of itself, so that is a matter of the connection; all else is of kind `kind`. */
export function onThreadBreak(
  thread: EventTarget,
  tell: (fault: MediaFault) => void,
  kind: MediaFaultKind,
  signal?: AbortSignal,
): void {
  const listener = (event: Event) => {
    const message = 'message' in event && typeof event.message === 'string' ? event.message : ''
    tell(message === '' ? new MediaFault('connection', 'A thread did not start') : new MediaFault(kind, message))
  }
  thread.addEventListener('error', listener, signal ? { signal } : {})
}
