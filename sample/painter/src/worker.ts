// A painting thread: handles one request at a time and responds with bytes or with the reason for a failure.
import { parentPort } from 'node:worker_threads'
import { paint } from './paint.ts'
import type { PaintRequest, PaintResponse } from './pool.ts'

parentPort?.on('message', async ({ id, picture, rendition }: PaintRequest) => {
  try {
    // Copied, because bytes of a native library cannot be transferred to another thread.
    const bytes = new Uint8Array(await paint(picture, rendition))
    answer({ id, bytes }, [bytes.buffer])
  } catch (error) {
    answer({ id, reason: error instanceof Error ? error.message : String(error) })
  }
})

const answer = (message: PaintResponse, transfer: readonly ArrayBuffer[] = []) => parentPort?.postMessage(message, transfer)
