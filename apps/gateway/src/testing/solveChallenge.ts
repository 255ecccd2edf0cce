// Solves challenges of the proof of work in tests, with the solver of browsers.
import { parseJson } from '@emaki/domain'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Challenge } from 'altcha-lib/types'
import type { ProofWork } from '../limits/proofOfWork.ts'

/** A few cheap derivations. */
export const tinyWork: ProofWork = { cost: 1, minDerivations: 2, maxDerivations: 5 }

/** The body of a POST with the solution of a challenge, which may be JSON text. */
export async function solutionOf(given: Challenge | string): Promise<string> {
  const parsed = typeof given === 'string' ? parseJson(given) : undefined
  const challenge = (parsed?.ok ? parsed.value : given) as Challenge
  return JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) })
}
