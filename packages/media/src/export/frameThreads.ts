// Keeps encoding threads alive between two files, because a thread with compiled code starts at once.
import { onThreadError } from '../threadError.ts'
import type { FrameAnswer } from './frameOrder.ts'
import type { FrameThread } from './framePool.ts'
import { warmUpOrder } from './warmUp.ts'

/** Idle time in ms after which a thread ends. Users usually choose a format within this time. */
const restMs = 60_000

export interface FrameThreads {
  /** An idle thread, or a new one. */
  open(): FrameThread
  /** Ensures that an idle, warmed-up thread exists. */
  warm(): void
}

/** Creates the pool. `start` creates a thread. */
export function createFrameThreads<Thread extends ThreadLike>(start: () => Thread): FrameThreads {
  /** Idle threads with the controller that stops their idle timer. */
  const resting = new Map<Thread, AbortController>()

  const take = (): Thread => {
    const [found] = resting.entries()
    if (!found) return start()
    found[1].abort()
    resting.delete(found[0])
    return found[0]
  }
  const put = (thread: Thread) => {
    const rest = new AbortController()
    const end = () => {
      rest.abort()
      resting.delete(thread)
      thread.terminate()
    }
    const timer = setTimeout(end, restMs)
    rest.signal.addEventListener('abort', () => clearTimeout(timer))
    // A thread whose script did not load would never respond.
    onThreadError(thread, end, 'encoder', rest.signal)
    resting.set(thread, rest)
  }

  const warm = () => {
    if (resting.size > 0) return
    const thread = start()
    thread.postMessage(warmUpOrder)
    put(thread)
  }

  const open = (): FrameThread => {
    const thread = take()
    const listening = new AbortController()
    return {
      send: (order) => thread.postMessage(order),
      listen(onAnswer, onBreak) {
        const { signal } = listening
        thread.addEventListener('message', (event) => onAnswer((event as MessageEvent<FrameAnswer>).data), { signal })
        onThreadError(thread, onBreak, 'encoder', signal)
      },
      rest() {
        listening.abort()
        put(thread)
      },
      close() {
        listening.abort()
        thread.terminate()
      },
    }
  }
  return { open, warm }
}

/** The part of a worker that is used here. */
export type ThreadLike = Pick<Worker, 'postMessage' | 'addEventListener' | 'terminate'> & EventTarget

export const frameThreads = createFrameThreads(
  () => new Worker(new URL('./frame.worker.ts', import.meta.url), { type: 'module' }),
)
