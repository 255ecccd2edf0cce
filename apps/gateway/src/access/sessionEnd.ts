// "Sign out in all browsers": the time before which all sessions have ended, in a file and in the Valkey that replicas share.
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseJson, record } from '@emaki/domain'
import type { Logger } from '../operator/log.ts'
import type { SharedValkey } from '../valkey/sharedValkey.ts'

export interface SessionEnd {
  /** Sessions that started at this time or before have ended, in ms since 1970; 0 for none. At most `recheckMs` old. */
  latestMs(): number | Promise<number>
  /** Ends all sessions. Resolves when the file and the Valkey have it, or when that has failed and is logged. */
  endAll(): Promise<void>
}

export interface SessionEndOptions {
  /** Directory of the file. */
  readonly directory: string
  readonly valkey?: SharedValkey | undefined
  readonly log: Logger
  /** Time in ms since 1970. */
  readonly now: () => number
  /** Monotonic clock in ms. */
  readonly elapsed: () => number
}

/** After this time, a replica reads again what others have written, in ms. */
export const recheckMs = 1000
/** Name of the file in EMAKI_DATA. */
export const sessionEndFileName = 'access.json'
const valkeyKey = 'emaki:access:ended'

/** Stores the larger time and returns it. */
const raise = `local known = tonumber(redis.call('GET', KEYS[1]) or '0')
local given = tonumber(ARGV[1])
if given > known then redis.call('SET', KEYS[1], ARGV[1]) known = given end
return string.format('%.0f', known)`

export function createSessionEnd({ directory, valkey, log, now, elapsed }: SessionEndOptions): SessionEnd {
  const path = join(directory, sessionEndFileName)
  let latest = 0
  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<number> | undefined

  const share = async (): Promise<number> => {
    const shared = await valkey?.use((connection) => connection.eval(raise, 1, valkeyKey, latest))
    return timeOf(shared)
  }
  const save = async () => {
    try {
      await mkdir(directory, { recursive: true })
      await writeFile(`${path}.tmp`, `${JSON.stringify({ sessionsEndedAtMs: latest })}\n`)
      await rename(`${path}.tmp`, path)
    } catch (error) {
      log.warn({ err: error }, 'the end of sessions could not be stored: after a restart they are valid again')
    }
  }
  const refresh = async (): Promise<number> => {
    const [stored, shared] = await Promise.all([readStored(path), share()])
    latest = Math.max(latest, stored, shared)
    if (latest > stored) await save()
    readAt = elapsed()
    reading = undefined
    return latest
  }
  return {
    latestMs() {
      if (elapsed() - readAt < recheckMs) return latest
      reading ??= refresh()
      return reading
    },
    async endAll() {
      await refresh()
      latest = Math.max(now(), latest + 1)
      await save()
      const shared = await share()
      if (valkey && shared < latest) log.warn('the shared Valkey does not know yet that all sessions have ended')
    },
  }
}

async function readStored(path: string): Promise<number> {
  try {
    const parsed = parseJson(await readFile(path, 'utf8'))
    return parsed.ok ? timeOf(record(parsed.value).sessionsEndedAtMs) : 0
  } catch {
    // No file: no session was ever ended.
    return 0
  }
}

const timeOf = (value: unknown): number => {
  const time = Number(value)
  return Number.isSafeInteger(time) && time > 0 ? time : 0
}
