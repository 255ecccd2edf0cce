// The measure of processor time itself.
import { expect, it } from 'vitest'
import { processorMs } from './processorTime.ts'

const busy = (ms: number) => {
  const end = performance.now() + ms
  while (performance.now() < end);
}

it.runIf(process.platform === 'linux')('counts work, and no waiting', () => {
  const asleep = new Int32Array(new SharedArrayBuffer(4))
  expect(processorMs(() => Atomics.wait(asleep, 0, 0, 300))).toBeLessThan(100)
  let spent = 0
  // Another program may have the processor for a while: only in the end is the work done.
  for (let turn = 0; turn < 100 && spent < 100; turn++) spent += processorMs(() => busy(20))
  expect(spent).toBeGreaterThanOrEqual(100)
})
