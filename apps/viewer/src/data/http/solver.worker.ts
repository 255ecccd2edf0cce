// Worker that solves one challenge of the proof of work. Web Crypto, which it needs, exists only on secure pages.
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import type { Challenge } from 'altcha-lib/types'

self.addEventListener('message', async ({ data: challenge }: MessageEvent<Challenge>) => {
  // An error ends the promise without a solution.
  const solution = await solveChallenge({ challenge, deriveKey }).catch(() => null)
  self.postMessage(solution)
})
