// What is remembered of ended sessions.
import { createHmac, hkdfSync } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { newHash } from '../config/passwordHash.ts'
import { createLog } from '../log/log.ts'
import { hasValkey, startValkey } from '../testing/startValkey.ts'
import { openValkey, type SharedValkey } from '../valkey/sharedValkey.ts'
import { createSessionEnd, lifetimeMs, maxEnded, recheckMs, type Session } from './sessionEnd.ts'
import { createSignedSessions } from './signedSessions.ts'

const start = Date.UTC(2026, 0, 1)

function temporary(): string {
  const directory = mkdtempSync(join(tmpdir(), 'emaki-session-end-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  return directory
}

/** One process. Time and monotonic clock are in `clock`. */
function open(directory = temporary(), valkey?: SharedValkey) {
  const clock = { now: start, elapsed: 0 }
  const ended = createSessionEnd({
    kind: 'access',
    directory,
    valkey,
    log: createLog('silent'),
    now: () => clock.now,
    elapsed: () => clock.elapsed,
  })
  return { ended, clock, path: join(directory, 'access.json') }
}

const session = (startedAtMs: number): Session => ({
  name: `${startedAtMs.toString(36)}-${startedAtMs.toString(16).padStart(32, '0')}`,
  startedAtMs,
})

test('an ended session is remembered in the file until it would have expired', async () => {
  const { ended, clock, path } = open()
  const [old, recent] = [session(start - lifetimeMs.access + 1), session(start - 1)]
  await ended.end([old, recent])
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({ sessionsEndedAtMs: 0, ended: [old.name, recent.name] })
  clock.now += 1
  await ended.end([])
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({ sessionsEndedAtMs: 0, ended: [recent.name] })
})

test('a full list ends all sessions that started before its oldest ones, and none that started later', async () => {
  const { ended } = open()
  await ended.end(Array.from({ length: maxEnded + 1 }, (_, index) => session(start + 10 * index)))
  const hasEnded = [0, 5, 10, 15].map((ms) => ended.hasEnded({ name: `other-${ms}`, startedAtMs: start - 1 + ms }))
  expect(hasEnded).toEqual([true, false, false, false])
  expect(ended.hasEnded(session(start))).toBe(true)
  expect(ended.hasEnded(session(start + 10 * maxEnded))).toBe(true)
})

test('a damaged file ends the sessions that started before it is read', async () => {
  const { ended, path } = open()
  writeFileSync(path, '{"sessionsEndedAtMs": 0, "ended": [')
  await ended.refresh()
  expect([start, start + 1].map((startedAtMs) => ended.hasEnded(session(startedAtMs)))).toEqual([true, false])
})

test('malformed names in the file are ignored', async () => {
  const { ended, path } = open()
  const { name, startedAtMs } = session(start)
  writeFileSync(path, JSON.stringify({ ended: [7, null, {}, '', '-', 'zzzzzzzzzzzz', `${name}x`, `${name}\n`, name] }))
  await ended.refresh()
  expect(ended.hasEnded({ name, startedAtMs })).toBe(true)
  expect(ended.hasEnded(session(start + 1))).toBe(false)
})

test('two processes with one directory end the sessions of both', async () => {
  const directory = temporary()
  const [first, second] = [open(directory), open(directory)]
  await Promise.all([first.ended.refresh(), second.ended.refresh()])
  await Promise.all([first.ended.end([session(start + 1)]), second.ended.end([session(start + 2)])])
  for (let round = 1; round <= 2; round++) {
    for (const { ended, clock } of [first, second]) {
      clock.elapsed = round * recheckMs
      await ended.refresh()
    }
  }
  const { ended } = open(directory)
  await ended.refresh()
  for (const one of [first.ended, second.ended, ended])
    expect([1, 2].map((ms) => one.hasEnded(session(start + ms)))).toEqual([true, true])
})

test('a file is not read again before a second has passed', async () => {
  const directory = temporary()
  const [first, second] = [open(directory), open(directory)]
  await second.ended.refresh()
  await first.ended.end([session(start)])
  second.clock.elapsed = recheckMs - 1
  expect(second.ended.refresh()).toBeUndefined()
  second.clock.elapsed = recheckMs
  await second.ended.refresh()
  expect(second.ended.hasEnded(session(start))).toBe(true)
})

test.skipIf(!hasValkey)('the shared Valkey forgets what has expired and what an end of all sessions includes', async () => {
  const { url } = await startValkey()
  // Long deadlines, because a busy machine must not make a replica work alone.
  const valkey = openValkey(url, createLog('silent'), { connectMs: 30_000, commandMs: 30_000, lockMs: 30_000 })
  onTestFinished(() => valkey.close())
  await valkey.opened
  const { ended, clock } = open(temporary(), valkey)
  const names = () => valkey.connection.zrange('emaki:access:ended-names', 0, -1)
  const [old, recent] = [session(start - lifetimeMs.access + 1), session(start - 1)]
  await ended.end([old, recent])
  expect(await names()).toEqual([old.name, recent.name])
  expect(await valkey.connection.pttl('emaki:access:ended-names')).toBeGreaterThan(0)
  clock.now += 1
  await ended.end([])
  expect(await names()).toEqual([recent.name])
  await ended.endAll()
  expect(await names()).toEqual([])
})

test('a cookie without an id, of an older version, is valid until it is signed out', async () => {
  const password = newHash('correct horse battery', { logCost: 14, blockSize: 8, parallelization: 1 })
  const { ended } = open()
  const sessions = createSignedSessions({ kind: 'access', password, ended, now: () => start + 1 })
  const key = Buffer.from(hkdfSync('sha256', password.key, password.salt, 'emaki access cookie', 32))
  const startedAt = start.toString(36)
  const cookie = `emaki-access=${startedAt}.${createHmac('sha256', key).update(startedAt).digest('base64url')}`
  expect(sessions.isValid(cookie)).toBe(true)
  await sessions.end(cookie)
  expect(sessions.isValid(cookie)).toBe(false)
})
