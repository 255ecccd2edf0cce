// Proof of work (ALTCHA): a signed challenge whose solution buys a client a pass for a short time (docs/reliability.md 7.4).
import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { parseJson, passHeader } from '@emaki/domain'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Challenge } from 'altcha-lib/types'
import { LRUCache } from 'lru-cache'
import * as v from 'valibot'
import type { SharedValkey } from '../valkey/sharedValkey.ts'

export interface ProofOfWork {
  /** Creates a challenge for a client to solve. */
  createChallenge(): Promise<Challenge>
  /**
   * Exchanges `{challenge, solution}` as JSON text for a pass of this client. Undefined when it is malformed, wrong, expired, or was
   * exchanged before.
   */
  exchange(body: string, client: string): Promise<string | undefined>
  /** True for a request with a valid pass of this client. */
  hasPass(incoming: Pick<IncomingMessage, 'headers'>, client: string): Promise<boolean>
}

/** How much a client computes: a random number of PBKDF2 derivations between the limits, each with `cost` iterations. */
export interface ProofWork {
  readonly cost: number
  readonly minDerivations: number
  readonly maxDerivations: number
}

export interface ProofOfWorkOptions {
  /** Where replicas share the secret and the used challenges. */
  readonly valkey?: SharedValkey | undefined
  /** Time in ms since 1970. */
  readonly now: () => number
  readonly work?: ProofWork
}

/** About a second on a desktop computer, and a few on a slow phone. PBKDF2 runs natively in browsers, so programs are hardly faster. */
const defaultWork: ProofWork = { cost: 5000, minDerivations: 200, maxDerivations: 600 }

/** How long a pass is valid, in seconds. */
export const passLifetimeS = 15 * 60
/** How long a challenge can be solved, in ms. */
const challengeLifetimeMs = 5 * 60_000
/** Used challenges in memory. More than this many solutions in five minutes would need hundreds of computers. */
const maxUsed = 50_000
/** Maximum size of a solution, in bytes. */
export const maxSolutionBytes = 4096

export const passCookie = 'emaki-pass'
const secretName = 'emaki:challenge:secret'
const cookiePattern = new RegExp(`(?:^|;\\s*)${passCookie}=([^;]{1,100})`)
const passPattern = /^([0-9a-z]{1,11})\.([\w-]{43})$/

/** Stores the secret of the first replica and returns it to all. */
const agree = `redis.call('SET', KEYS[1], ARGV[1], 'NX') return redis.call('GET', KEYS[1])`

const solutionShape = v.object({
  challenge: v.object({
    // No other members: the signature covers all that are ours.
    parameters: v.strictObject({
      algorithm: v.literal('PBKDF2/SHA-256'),
      cost: v.number(),
      expiresAt: v.number(),
      keyLength: v.number(),
      keyPrefix: v.string(),
      keySignature: v.string(),
      nonce: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)),
      salt: v.string(),
    }),
    signature: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  }),
  solution: v.object({ counter: v.number(), derivedKey: v.string() }),
})

/** Without Valkey the secret is random for each start, so that passes end with the process. */
export function createProofOfWork({ valkey, now, work = defaultWork }: ProofOfWorkOptions): ProofOfWork {
  const ownSecret = randomBytes(32).toString('base64url')
  const used = new LRUCache<string, true>({ max: maxUsed })
  let sharedSecret: string | undefined

  /** A Valkey that restarts without its data gets a new secret, so it is read each time. Only clients over their soft limit pay for it. */
  const readSecret = async (): Promise<string> => {
    if (!valkey) return ownSecret
    const found = await valkey.use((connection) => connection.eval(agree, 1, secretName, sharedSecret ?? ownSecret))
    if (typeof found === 'string') sharedSecret = found
    return sharedSecret ?? ownSecret
  }
  /** Marks a challenge as used. False when it was used before. Without the Valkey, each replica decides for itself. */
  const use = async (nonce: string): Promise<boolean> => {
    if (used.has(nonce)) return false
    used.set(nonce, true)
    const marked = await valkey?.use(async (connection) => ({
      isFirst: (await connection.set(`emaki:challenge:used:${nonce}`, '1', 'PX', challengeLifetimeMs, 'NX')) === 'OK',
    }))
    return marked?.isFirst ?? true
  }

  return {
    async createChallenge() {
      const { minDerivations, maxDerivations, cost } = work
      return createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost,
        counter: randomInt(minDerivations, maxDerivations),
        deriveKey,
        expiresAt: new Date(now() + challengeLifetimeMs),
        ...signatureSecrets(await readSecret()),
      })
    },
    async exchange(body, client) {
      const parsed = parseJson(body)
      const given = v.safeParse(solutionShape, parsed.ok ? parsed.value : undefined)
      if (!given.success) return undefined
      const secret = await readSecret()
      const { challenge, solution } = given.output
      const { verified } = await verifySolution({
        challenge,
        solution,
        deriveKey,
        ...signatureSecrets(secret),
      })
      if (!verified || !(await use(challenge.parameters.nonce))) return undefined
      const until = (now() + passLifetimeS * 1000).toString(36)
      return `${until}.${passSignature(secret, client, until).toString('base64url')}`
    },
    async hasPass({ headers }, client) {
      const written = headers[passHeader]
      const pass = typeof written === 'string' ? written : (cookiePattern.exec(headers.cookie ?? '')?.[1] ?? '')
      const [, until = '', signature = ''] = passPattern.exec(pass) ?? []
      if (until === '' || Number.parseInt(until, 36) <= now()) return false
      return timingSafeEqual(Buffer.from(signature, 'base64url'), passSignature(await readSecret(), client, until))
    },
  }
}

/** With the second secret, a solution is verified by its signature instead of a derivation. */
const signatureSecrets = (secret: string) => ({
  hmacSignatureSecret: `challenge ${secret}`,
  hmacKeySignatureSecret: `solution ${secret}`,
})

/** The signature of a pass contains the client: an IPv4 address or IPv6 /64. */
const passSignature = (secret: string, client: string, until: string): Buffer =>
  createHmac('sha256', `pass ${secret}`).update(`${until} ${client}`).digest()
