// A full garbage collection, for tests of what must survive one.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Collects all garbage, of which finalizers then run. */
export async function collectGarbage(): Promise<void> {
  setFlagsFromString('--expose-gc')
  const gc: unknown = runInNewContext('globalThis.gc')
  setFlagsFromString('--no-expose-gc')
  if (typeof gc !== 'function') throw new Error('V8 offers no garbage collection')
  // What a first collection frees may hold further garbage.
  for (let round = 0; round < 3; round++) {
    gc()
    await new Promise(setImmediate)
  }
}
