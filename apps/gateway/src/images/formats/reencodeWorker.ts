// A thread that re-encodes pictures: one request at a time, answered with the result or with the reason of a failure.
import { parentPort } from 'node:worker_threads'
import { limitLibrary, reencode } from './reencode.ts'
import type { ReencodeRequest, ReencodeResponse } from './reencodeThreads.ts'

limitLibrary()
const respond = (message: ReencodeResponse, transfer: readonly ArrayBuffer[] = []) => parentPort?.postMessage(message, transfer)

parentPort?.on('message', async ({ source, format }: ReencodeRequest) => {
  try {
    const result = await reencode(source, format)
    if (!result) return respond({ bytes: undefined })
    // Copied, because bytes of a native library cannot be transferred to another thread.
    const bytes = new Uint8Array(result.bytes)
    respond({ bytes }, [bytes.buffer])
  } catch (error) {
    respond({ reason: error instanceof Error ? error.message : String(error) })
  }
})
// Tells that the libraries are loaded.
respond({ bytes: undefined })
