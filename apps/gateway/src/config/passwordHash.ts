// Password hashes: scrypt (RFC 7914) with its parameters, as `scrypt:<log2 cost>:<block size>:<parallelization>:<salt>:<key>`.
import { randomBytes, scrypt, scryptSync, timingSafeEqual } from 'node:crypto'
import { createSemaphore } from '@emaki/domain'

export interface PasswordHash {
  /** Binary logarithm of the cost. */
  readonly logCost: number
  readonly blockSize: number
  readonly parallelization: number
  readonly salt: Buffer
  readonly key: Buffer
}

/** 32 MB of memory and about 0.2 s for one check (OWASP Password Storage Cheat Sheet). */
const defaultWork: Work = { logCost: 15, blockSize: 8, parallelization: 3 }
const keyBytes = 32
const saltBytes = 16
export const hashPrefix = 'scrypt:'

/** Salt of a password that is configured as plain text, so that all replicas with the password compute the same key. */
const sharedSalt = Buffer.from('emaki access')

/** How much work one check is. */
type Work = Pick<PasswordHash, 'logCost' | 'blockSize' | 'parallelization'>

/** The hash of a password with a random salt, for the configuration. Takes about 0.2 s. */
export const newHash = (password: string, work: Work = defaultWork): PasswordHash =>
  computeHash(password, randomBytes(saltBytes), work)

/** The hash of a configured value: a hash as it is, or a plain password. Undefined for a malformed hash. */
export function configuredHash(value: string): PasswordHash | undefined {
  return value.startsWith(hashPrefix) ? parseHash(value) : computeHash(value, sharedSalt)
}

function computeHash(password: string, salt: Buffer, work: Work = defaultWork): PasswordHash {
  return { ...work, salt, key: scryptSync(normalized(password), salt, keyBytes, optionsOf(work)) }
}

/** True when the password belongs to the hash. Runs in a thread of its own and compares in constant time. */
export async function verifyPassword(password: string, hash: PasswordHash): Promise<boolean> {
  const key = await new Promise<Buffer>((resolve, reject) => {
    const done = (error: Error | null, derived: Buffer) => (error ? reject(error) : resolve(derived))
    scrypt(normalized(password), hash.salt, hash.key.length, optionsOf(hash), done)
  })
  return timingSafeEqual(key, hash.key)
}

const maxPassword = 1000

/** A check of given passwords, one at a time, because each needs 32 MB of memory. */
export function createPasswordCheck(hash: PasswordHash): (given: string) => Promise<boolean> {
  const checks = createSemaphore(1)
  return async (given) => {
    if (given.length > maxPassword) return false
    const release = await checks.acquire()
    try {
      return await verifyPassword(given, hash)
    } finally {
      release()
    }
  }
}

/** The text of a hash. It has no `$`, which Compose files and shells expand. */
export const formatHash = ({ logCost, blockSize, parallelization, salt, key }: PasswordHash): string =>
  [`scrypt`, logCost, blockSize, parallelization, salt.toString('base64url'), key.toString('base64url')].join(':')

const pattern = /^scrypt:(\d{1,2}):(\d{1,2}):(\d{1,2}):([\w-]{22,86}):([\w-]{43})$/

/** Reads the text of a hash. Undefined when it is malformed, or needs less work or more memory than is sensible. */
export function parseHash(text: string): PasswordHash | undefined {
  const [, logCost, blockSize, parallelization, salt = '', key = ''] = pattern.exec(text) ?? []
  const hash = {
    logCost: Number(logCost),
    blockSize: Number(blockSize),
    parallelization: Number(parallelization),
    salt: Buffer.from(salt, 'base64url'),
    key: Buffer.from(key, 'base64url'),
  }
  const isSensible = hash.logCost >= 14 && hash.logCost <= 17 && hash.blockSize === 8 && hash.parallelization >= 1
  return isSensible && hash.parallelization <= 8 ? hash : undefined
}

const optionsOf = ({ logCost, blockSize, parallelization }: Work) => ({
  cost: 2 ** logCost,
  blockSize,
  parallelization,
  maxmem: 256 * 2 ** logCost * blockSize,
})

/** Keyboards write the same letter in different forms. */
const normalized = (password: string): string => password.normalize('NFKC')
