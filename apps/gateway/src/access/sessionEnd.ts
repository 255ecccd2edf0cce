// Which sessions have ended before their time: single ones, and all that began before a moment. In a file, and in the Valkey of replicas.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { list, parseJson, record } from '@emaki/domain'
import { replaceFile } from '../config/replaceFile.ts'
import type { Logger } from '../log/log.ts'
import type { SharedValkey } from '../valkey/sharedValkey.ts'

/** A session, as its cookie names it. */
export interface Session {
  /** The signed text of the cookie: the time of the sign-in, and a random id. */
  readonly name: string
  /** The time of the sign-in, in ms since 1970. */
  readonly startedAtMs: number
}

export interface SessionEnd {
  /** Reads what other processes have ended. A promise where that is due, at most once in `recheckMs`. Never rejects. */
  refresh(): Promise<void> | undefined
  /** True for a session that has ended, as far as the last refresh knows. */
  hasEnded(session: Session): boolean
  /** Sessions that started at this time or before have ended, in ms since 1970; 0 for none. As far as the last refresh knows. */
  latestMs(): number
  /** Ends these sessions. Resolves when the file and the Valkey have it, or when that has failed and is logged. */
  end(sessions: readonly Session[]): Promise<void>
  /** Ends all sessions. Resolves like `end`. */
  endAll(): Promise<void>
}

/** `access`: sessions of a private instance. `operator`: sessions of the operator page. */
export type SessionKind = 'access' | 'operator'

export interface SessionEndOptions {
  readonly kind: SessionKind
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
/** How long a session lasts, in ms. It need not be remembered as ended after that. */
export const lifetimeMs: Readonly<Record<SessionKind, number>> = { access: 90 * 24 * 3600_000, operator: 12 * 3600_000 }
/** Name of the file in EMAKI_DATA. */
export const sessionEndFileName = (kind: SessionKind): string => (kind === 'access' ? 'access.json' : 'operator-access.json')
/** At most this many sessions are remembered one by one. Beyond it, all that started before the oldest ones end with them. */
export const maxEnded = 1000

/** Stores the larger time and returns it. */
const raise = `local known = tonumber(redis.call('GET', KEYS[1]) or '0')
local given = tonumber(ARGV[1])
if given > known then redis.call('SET', KEYS[1], ARGV[1]) known = given end
return string.format('%.0f', known)`

/** Adds names with the times of their start, removes those that started by the first time, and returns all names. */
const addNames = `for i = 3, #ARGV, 2 do redis.call('ZADD', KEYS[1], ARGV[i], ARGV[i + 1]) end
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', ARGV[1])
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return redis.call('ZRANGE', KEYS[1], 0, -1)`

/** What has ended. */
interface Ended {
  readonly latestMs: number
  readonly sessions: readonly Session[]
}
const nothing: Ended = { latestMs: 0, sessions: [] }

export function createSessionEnd({ kind, directory, valkey, log, now, elapsed }: SessionEndOptions): SessionEnd {
  const path = join(directory, sessionEndFileName(kind))
  let latest = 0
  let names = new Map<string, number>()
  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | undefined
  let saving = Promise.resolve()

  const add = ({ latestMs, sessions }: Ended) => {
    latest = Math.max(latest, latestMs)
    for (const { name, startedAtMs } of sessions) names.set(name, startedAtMs)
    const starts = [...names.values()].sort((one, other) => other - one)
    latest = Math.max(latest, starts[maxEnded] ?? 0)
    const floor = Math.max(latest, now() - lifetimeMs[kind])
    names = new Map([...names].filter(([, startedAtMs]) => startedAtMs > floor))
  }
  const share = async (): Promise<Ended> => {
    const known = [...names].flatMap(([name, startedAtMs]) => [startedAtMs, name])
    const floor = Math.max(latest, now() - lifetimeMs[kind])
    const [time, found] = await Promise.all([
      valkey?.use((connection) => connection.eval(raise, 1, `emaki:${kind}:ended`, latest)),
      valkey?.use((connection) => connection.eval(addNames, 1, `emaki:${kind}:ended-names`, floor, lifetimeMs[kind], ...known)),
    ])
    return { latestMs: timeOf(time), sessions: sessionsOf(found) }
  }
  /** Writes one after the other, so that an older state never replaces a newer one. */
  const save = (): Promise<void> => {
    saving = saving
      .then(() => replaceFile(path, `${JSON.stringify({ sessionsEndedAtMs: latest, ended: [...names.keys()] })}\n`))
      .catch((error: unknown) =>
        log.warn({ err: error }, 'the end of sessions could not be stored: after a restart they are valid again'),
      )
    return saving
  }
  const read = async () => {
    const stored = await readStored(path, now)
    add(stored)
    add(await share())
    const inFile = new Set(stored.sessions.map(({ name }) => name))
    if (latest > stored.latestMs || [...names.keys()].some((name) => !inFile.has(name))) await save()
    readAt = elapsed()
  }
  const readOnce = (): Promise<void> => {
    reading ??= read().finally(() => {
      reading = undefined
    })
    return reading
  }
  const publish = async (isShared: (shared: Ended) => boolean) => {
    await save()
    const shared = await share()
    if (valkey && !isShared(shared)) log.warn('the shared Valkey does not know yet which sessions have ended')
  }
  return {
    refresh: () => (elapsed() - readAt < recheckMs ? undefined : readOnce()),
    hasEnded: ({ name, startedAtMs }) => startedAtMs <= latest || names.has(name),
    latestMs: () => latest,
    async end(sessions) {
      await readOnce()
      add({ latestMs: 0, sessions })
      await publish((shared) => {
        const inValkey = new Set(shared.sessions.map(({ name }) => name))
        return sessions.every(({ name, startedAtMs }) => startedAtMs <= shared.latestMs || inValkey.has(name))
      })
    },
    async endAll() {
      await readOnce()
      add({ latestMs: Math.max(now(), latest + 1), sessions: [] })
      await publish((shared) => shared.latestMs >= latest)
    },
  }
}

/** The session that a cookie names: the time of the sign-in in base 36, and the id. Cookies of older versions have no id. */
export function parseSession(name: string): Session | undefined {
  const startedAt = /^([0-9a-z]{1,10})(?:-[0-9a-f]{32})?$/.exec(name)?.[1]
  const startedAtMs = timeOf(Number.parseInt(startedAt ?? '', 36))
  return startedAtMs > 0 ? { name, startedAtMs } : undefined
}

/** What the file says. A damaged file ends all sessions, because it may have said that of any. */
async function readStored(path: string, now: () => number): Promise<Ended> {
  const text = await readFile(path, 'utf8').catch(() => undefined)
  // No file: no session was ever ended.
  if (text === undefined) return nothing
  const parsed = parseJson(text)
  if (!parsed.ok) return { latestMs: now(), sessions: [] }
  const { sessionsEndedAtMs, ended } = record(parsed.value)
  return { latestMs: timeOf(sessionsEndedAtMs), sessions: sessionsOf(ended) }
}

const sessionsOf = (value: unknown): Session[] =>
  list(value).flatMap((name) => (typeof name === 'string' ? (parseSession(name) ?? []) : []))

const timeOf = (value: unknown): number => {
  const time = Number(value)
  return Number.isSafeInteger(time) && time > 0 ? time : 0
}
