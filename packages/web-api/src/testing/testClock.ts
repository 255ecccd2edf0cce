import type { Clock } from '../clock.ts'

/** 6 May 2024, 16:08:09 in Japan. */
export const moment = Date.UTC(2024, 4, 6, 7, 8, 9)

/** A fake clock. Long sleeps are timeouts; they end only on abort. */
export function createTestClock(): Clock & { pass(ms: number): void } {
  let now = moment
  return {
    now: () => now,
    pass: (ms) => {
      now += ms
    },
    sleep: (ms, signal) =>
      new Promise((resolve) => {
        if (ms < 10_000) {
          now += ms
          resolve()
        } else signal?.addEventListener('abort', () => resolve())
      }),
  }
}
