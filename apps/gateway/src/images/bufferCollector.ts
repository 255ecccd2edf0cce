// Frees the buffers of passed pictures by minor garbage collections.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** After this many bytes of received buffers a minor collection runs. */
export const collectedBytes = 6 * 1024 * 1024

/**
 * Creates a function that counts the bytes of received buffers and collects them after every 6 MB. V8 counts each new buffer as old
 * memory and marks the whole heap after about 15 MB of them, which took half of the processor time of an uncached picture. Sent
 * buffers are garbage of the young generation, so a minor collection frees them without that.
 */
export function createBufferCollector(collect: () => void = createMinorCollection()): (bytes: number) => void {
  let received = 0
  return (bytes) => {
    received += bytes
    if (received < collectedBytes) return
    received = 0
    collect()
  }
}

/** A minor garbage collection of V8; nothing where V8 does not offer it. Node has no other way to it while it runs. */
export function createMinorCollection(): () => void {
  // V8 adds `gc` only to contexts that begin while the flag is set, so the global object stays as it is.
  setFlagsFromString('--expose-gc')
  const gc: unknown = runInNewContext('globalThis.gc')
  setFlagsFromString('--no-expose-gc')
  return typeof gc === 'function' ? () => void gc({ type: 'minor' }) : () => undefined
}
