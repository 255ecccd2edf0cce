// A painting thread: takes one order at a time, answers with bytes or with the reason why there are none.
import { parentPort } from 'node:worker_threads'
import { paint } from './paint.ts'
import type { Answer, Order } from './pool.ts'

parentPort?.on('message', async ({ id, picture, rendition }: Order) => {
  try {
    // A copy, because bytes that a native library holds cannot be handed to another thread.
    const bytes = new Uint8Array(await paint(picture, rendition))
    answer({ id, bytes }, [bytes.buffer])
  } catch (error) {
    answer({ id, reason: error instanceof Error ? error.message : String(error) })
  }
})

const answer = (message: Answer, transfer: readonly ArrayBuffer[] = []) => parentPort?.postMessage(message, transfer)
