// Encoding threads between one file and the next: a thread that has just made a file makes the next one at once, with its code still warm.
import { onThreadBreak } from '../threadBreak.ts'
import type { FrameAnswer } from './frameOrder.ts'
import type { FrameThread } from './framePool.ts'

/** A thread without work ends after this long, ms: whoever saves two formats has pressed the second one by then. */
const restMs = 15_000

/** Opens threads by `start`, or takes those that rest. */
export function createFrameThreads<Thread extends ThreadLike>(start: () => Thread): () => FrameThread {
  const resting = new Map<Thread, ReturnType<typeof setTimeout>>()

  const take = (): Thread => {
    const [found] = resting.entries()
    if (!found) return start()
    clearTimeout(found[1])
    resting.delete(found[0])
    return found[0]
  }
  const put = (thread: Thread) => {
    const end = () => {
      resting.delete(thread)
      thread.terminate()
    }
    resting.set(thread, setTimeout(end, restMs))
  }

  return () => {
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
}

/** What of a worker is used here. */
export type ThreadLike = Pick<Worker, 'postMessage' | 'addEventListener' | 'terminate'> & EventTarget

/** The browser's. */
export const openFrameThread = createFrameThreads(
  () => new Worker(new URL('./frame.worker.ts', import.meta.url), { type: 'module' }),
)
