// Cookies of sessions, without a server.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { newHash } from '../config/passwordHash.ts'
import { createLog } from '../log/log.ts'
import { createSessionEnd, lifetimeMs, type SessionKind } from './sessionEnd.ts'
import { createSignedSessions, removedCookies, sessionCookies, withoutSession } from './signedSessions.ts'

const password = newHash('correct horse battery', { logCost: 2, blockSize: 1, parallelization: 1 })

/** The sessions of one process. Their time is in `clock`. */
function open(kind: SessionKind = 'access', hash = password) {
  const directory = mkdtempSync(join(tmpdir(), 'emaki-signed-sessions-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  const clock = { now: Date.UTC(2026, 0, 1) }
  const now = () => clock.now
  const ended = createSessionEnd({ kind, directory, log: createLog('silent'), now, elapsed: () => 0 })
  const sessions = createSignedSessions({ kind, password: hash, ended, now })
  const start = async () => `emaki-${kind}=${await sessions.start()}`
  return { sessions, ended, clock, start }
}

test('a session is valid among other cookies until its lifetime is over', async () => {
  const { sessions, clock, start } = open()
  const cookie = await start()
  expect(sessions.isValid(`a=b; ${cookie}; c=d`)).toBe(true)
  clock.now += lifetimeMs.access - 1
  expect(sessions.isValid(cookie)).toBe(true)
  clock.now += 1
  expect(sessions.isValid(cookie)).toBe(false)
})

test('a session is valid only with the signature of its time and id', async () => {
  const { sessions, start } = open()
  const [cookie, other] = [await start(), await start()]
  const [name, signature] = cookie.split('.')
  const forged = [
    `${other.split('.')[0]}.${signature}`,
    `${name}.${'A'.repeat(43)}`,
    `${name}.`,
    `${name}`,
    `${name}.${signature?.slice(0, -4)}`,
    'emaki-access=',
    cookie.replace('emaki-access', 'emaki-operator'),
    cookie.replace('emaki-access', 'xemaki-access'),
  ]
  expect(forged.map((one) => sessions.isValid(one))).toEqual(forged.map(() => false))
  expect([undefined, 'a=b'].map((one) => sessions.isValid(one))).toEqual([false, false])
})

test('a session is valid in another process with the same password', async () => {
  expect(open().sessions.isValid(await open().start())).toBe(true)
})

test.each([
  ['another password', 'access', newHash('another password', { logCost: 2, blockSize: 1, parallelization: 1 })],
  ['another kind', 'operator', password],
] as const)('a session of %s is not valid', async (_, kind, hash) => {
  const cookie = (await open(kind, hash).start()).replace('emaki-operator', 'emaki-access')
  expect(open().sessions.isValid(cookie)).toBe(false)
})

test('a header with foreign cookies of the name is checked up to the fourth one', async () => {
  const { sessions, start } = open()
  const cookie = await start()
  const among = (count: number) => [...Array.from({ length: count }, () => 'emaki-access=x'), cookie].join('; ')
  expect([among(3), among(4)].map((one) => sessions.isValid(one))).toEqual([true, false])
})

test('end ends the sessions of the header and no others', async () => {
  const { sessions, start } = open()
  const [mine, other] = [await start(), await start()]
  await sessions.end(`a=b; ${mine}`)
  expect([mine, other].map((one) => sessions.isValid(one))).toEqual([false, true])
})

test('a session that starts when all have ended is valid', async () => {
  const { sessions, ended, start } = open()
  const old = await start()
  await ended.endAll()
  expect([old, await start()].map((one) => sessions.isValid(one))).toEqual([false, true])
})

test('refresh reads what has ended only for a header with a session', () => {
  const { sessions } = open()
  expect([undefined, 'a=b'].map((one) => sessions.refresh(one))).toEqual([undefined, undefined])
  expect(sessions.refresh('emaki-access=x')).toBeInstanceOf(Promise)
})

test.each([
  [undefined, undefined],
  ['a=b; c=d', 'a=b; c=d'],
  ['emaki-access=x', undefined],
  ['a=b; emaki-access=x; c=d; emaki-access=y', 'a=b; c=d'],
  ['emaki-operator=x; emaki-access=y', 'emaki-operator=x'],
])('withoutSession of %j is %j', (cookies, others) => {
  expect(withoutSession('access', cookies)).toBe(others)
})

test('the cookies of an operator are for the paths of operators, and are not sent with links of other sites', () => {
  const end = 'HttpOnly; SameSite=Strict; Secure'
  const paths = ['/api/operator', '/api/library', '/opds', '/api/mirror', '/api/pixiv', '/api/image']
  expect(sessionCookies('operator', 'x', true)).toEqual(
    paths.map((path) => `emaki-operator=x; Path=${path}; Max-Age=43200; ${end}`),
  )
  expect(removedCookies('operator', true)).toEqual(paths.map((path) => `emaki-operator=; Path=${path}; Max-Age=0; ${end}`))
})

test('the cookie of a visitor is sent with links of other sites', () => {
  expect(sessionCookies('access', 'x', false)).toEqual(['emaki-access=x; Path=/; Max-Age=7776000; HttpOnly; SameSite=Lax'])
})
