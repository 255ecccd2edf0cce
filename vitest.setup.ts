// Runs before each test file. The other files, of this thread and of others, do not get the messages of a BroadcastChannel, as Node would
// deliver them: a logout in one file would end the session of another. `vi.waitFor` and `vi.waitUntil` wait for 1 s by default, which is short on a busy machine, and Vitest has no
// setting for it. They get the timeout that vitest.config.ts sets for `expect.poll`. Property tests use the same values in each run, so that
// a change is not blamed for what it did not cause. EMAKI_TEST_SEED=random finds new counterexamples; a number repeats a run.
import { threadId } from 'node:worker_threads'
import fc from 'fast-check'
import { vi } from 'vitest'

/** Ends what hangs, in ms. */
const timeout = 120_000

const key = Symbol.for('emaki.test.waitTimeout')
/** The channels of the file that runs, or has run last. */
const channels: Set<BroadcastChannel> = Reflect.get(vi, Symbol.for('emaki.test.channels')) ?? new Set()
for (const channel of channels) channel.close()
channels.clear()
// All files of a worker share this object.
if (!Reflect.has(vi, key)) {
  const { waitFor, waitUntil } = vi
  Reflect.set(vi, key, timeout)
  Reflect.set(vi, Symbol.for('emaki.test.channels'), channels)
  vi.waitFor = (callback, options) => waitFor(callback, withTimeout(options))
  vi.waitUntil = (callback, options) => waitUntil(callback, withTimeout(options))
  separateChannels()
  seedPropertyTests(process.env.EMAKI_TEST_SEED ?? '20261123')
}

/** `seed`: a 32-bit integer, or `random`. */
function seedPropertyTests(seed: string): void {
  if (seed !== 'random') fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(seed) })
}

function withTimeout<T extends object>(options: number | T | undefined) {
  return typeof options === 'number' ? { timeout: options } : { timeout, ...options }
}

/** Adds the thread to the name of each channel, and closes it before the next file. */
function separateChannels(): void {
  const ofThread = ` of thread ${threadId}`
  globalThis.BroadcastChannel = class extends BroadcastChannel {
    constructor(name: string) {
      super(name.endsWith(ofThread) ? name : name + ofThread)
      channels.add(this)
    }
  }
}
