// Encoding threads between one file and the next: a thread that has just made a file makes the next one at once, with its code still warm.
import { onThreadBreak } from '../threadBreak.ts'
import type { FrameAnswer } from './frameOrder.ts'
import type { FrameThread } from './framePool.ts'
import { warmUpOrder } from './warmUp.ts'

/** A thread without work ends after this long, ms: whoever looks at the formats has pressed the first or the second one by then. */
const restMs = 60_000

export interface FrameThreads {
  /** A thread that rests, or a new one. */
  open(): FrameThread
  /** Sees to it that one rests with its code warm. */
  warm(): void
}

/** Threads that `start` begins. */
export function createFrameThreads<Thread extends ThreadLike>(start: () => Thread): FrameThreads {
  /** Each with what keeps watch over its rest. */
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
    // A thread whose code could not be had would answer no order.
    onThreadBreak(thread, end, 'encoder', rest.signal)
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
        onThreadBreak(thread, onBreak, 'encoder', signal)
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

/** What of a worker is used here. */
export type ThreadLike = Pick<Worker, 'postMessage' | 'addEventListener' | 'terminate'> & EventTarget

/** The browser's. */
export const frameThreads = createFrameThreads(
  () => new Worker(new URL('./frame.worker.ts', import.meta.url), { type: 'module' }),
)
