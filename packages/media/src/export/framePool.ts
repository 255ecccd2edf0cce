// Pool of encoding threads. Each encodes one frame while it decodes the next. The parts are returned in file order.

import { substituteFrame } from '../frames/ugoiraFrame.ts'
import { MediaError } from '../mediaError.ts'
import type { FrameAnswer, FrameOrder } from './frameOrder.ts'

/** An encoding thread of any kind. */
export interface FrameThread {
  send(order: FrameOrder): void
  /** Replaces the previous listeners. */
  listen(onAnswer: (answer: FrameAnswer) => void, onBreak: (error: MediaError) => void): void
  /** Called when all orders are done. The thread may serve the next file. */
  rest(): void
  close(): void
}

export interface FramePoolOptions {
  readonly threads: number
  open(): FrameThread
  readonly signal?: AbortSignal | undefined
  /** Receives the progress from 0 to 1 after each frame. */
  onProgress?(share: number): void
}

/** Orders per thread: one to encode, one to decode meanwhile. */
const ordersAhead = 2

/**
 * The parts of all orders. A picture that does not decode is replaced by the previous one, at the start by the next one.
 * Rejects with the signal's reason on abort, and with a MediaError when a frame cannot be encoded. The threads then end; after a success
 * they become idle.
 */
export function encodeFrames(orders: readonly Omit<FrameOrder, 'id'>[], options: FramePoolOptions): Promise<readonly Blob[]> {
  const { signal, onProgress } = options
  const threads: FrameThread[] = []
  const parts: Blob[] = []
  const broken = new Set<number>()
  /** The index of the picture that each frame uses. */
  const sources = orders.map((_, index) => index)
  let next = 0
  let done = 0
  let cancel = () => {}

  const work = new Promise<readonly Blob[]>((resolve, reject) => {
    const fail = (message: string) => reject(new MediaError('encoder', message))
    const give = (thread: FrameThread) => {
      const order = orders[next]
      if (order) thread.send({ ...order, id: next++ })
    }
    const replace = (thread: FrameThread, id: number) => {
      broken.add(sources[id] ?? id)
      const other = substituteFrame((at) => !broken.has(at), orders.length, id)
      const [order, substitute] = [orders[id], orders[other]]
      if (!order || !substitute) return reject(new MediaError('noPictures', 'No frame decodes'))
      sources[id] = other
      thread.send({ ...order, picture: substitute.picture, id })
    }
    const take = (thread: FrameThread, answer: FrameAnswer) => {
      if (answer.kind === 'failed') return fail(answer.reason)
      if (answer.kind === 'undecodable') return replace(thread, answer.id)
      parts[answer.id] = answer.part
      done += 1
      onProgress?.(done / orders.length)
      if (done === orders.length) resolve(parts)
      else give(thread)
    }
    cancel = () => reject(signal?.reason)
    if (signal?.aborted === true) return cancel()
    signal?.addEventListener('abort', cancel)
    if (orders.length === 0) return fail('There are no frames')
    while (threads.length < Math.min(options.threads, orders.length)) {
      const thread = options.open()
      threads.push(thread)
      thread.listen((answer) => take(thread, answer), reject)
      for (let ahead = 0; ahead < ordersAhead; ahead++) give(thread)
    }
  })
  const end = (how: 'rest' | 'close') => {
    signal?.removeEventListener('abort', cancel)
    for (const thread of threads) thread[how]()
  }
  return work.then(
    (made) => {
      end('rest')
      return made
    },
    (error: unknown) => {
      end('close')
      throw error
    },
  )
}
