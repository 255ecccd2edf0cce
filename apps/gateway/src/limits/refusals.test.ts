// The clients that an operator refuses: what can be named, where it applies, and how it is stored.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { runCommand } from '../commands/dispatcher.ts'
import { createLog } from '../log/log.ts'
import { temporaryDirectory } from '../testing/program.ts'
import { json, rawRequest } from '../testing/rawRequest.ts'
import { startGateway } from '../testing/startGateway.ts'
import { parseRefusalSubject } from './refusal.ts'
import { openRefusals, refusalsFileName } from './refusals.ts'

const hour = 3600_000

async function open(directory: string, now: () => number, trustedProxies: readonly string[] = []) {
  const config = { dataDirectory: directory, trustedProxies: [...trustedProxies] }
  const refusals = await openRefusals({ config, log: createLog('silent'), now })
  onTestFinished(() => refusals.close())
  return refusals
}

/** A gateway behind a proxy at this machine, which refuses subjects for an hour from 1 January 2026. */
async function refusing(subjects: readonly string[], trustedProxies: string[] = ['127.0.0.1']) {
  const clock = { ms: Date.UTC(2026, 0, 1) }
  const upstream = { calls: 0 }
  const refusals = await open(temporaryDirectory(), () => clock.ms, trustedProxies)
  const add = subjects.map(parseRefusalSubject).flatMap((subject) => (subject ? [{ ...subject, until: clock.ms + hour }] : []))
  await refusals.change({ add, remove: [] })
  const gateway = await startGateway({
    refusals,
    now: () => new Date(clock.ms),
    mirror: () => {
      upstream.calls += 1
      return Response.json({ illusts: [] })
    },
    config: { trustedProxies, rateLimit: true },
  })
  const send = (path: string, from: string, agent = 'test') =>
    rawRequest(gateway.port, path, { headers: { 'x-forwarded-for': from, 'user-agent': agent } })
  return { clock, upstream, refusals, gateway, send }
}

describe('parseRefusalSubject', () => {
  test.each([
    ['203.0.113.7', { kind: 'address', value: '203.0.113.7' }],
    [' 2001:DB8::1 ', { kind: 'address', value: '2001:db8::1' }],
    ['203.0.113.0/24', { kind: 'network', value: '203.0.113.0/24' }],
    ['2001:db8::/48', { kind: 'network', value: '2001:db8::/48' }],
    ['agent Bad Bot', { kind: 'agent', value: 'bad bot' }],
  ])('reads %s', (text, subject) => expect(parseRefusalSubject(text)).toEqual(subject))

  test.each(['', 'agent', 'agent x', '0.0.0.0/0', '::/0', '10.0.0.0/33', '2001:db8::/129', '300.1.1.1', 'example.com', '1.2.3'])(
    'refuses to read %j',
    (text) => expect(parseRefusalSubject(text)).toBeUndefined(),
  )
})

describe('a refused client', () => {
  test.each([
    [
      '/api/mirror/rank?mode=day',
      (body: unknown) => expect(body).toMatchObject({ code: 403, error: { message: expect.any(String) } }),
    ],
    ['/api/companion/ajax/illust/1', (body: unknown) => expect(body).toEqual({ error: { message: expect.any(String) } })],
    [
      '/api/image/i.pximg.net/img-original/img/2024/01/01/00/00/00/1_p0.png',
      (body: unknown) => expect(body).toMatchObject({ status: -1 }),
    ],
    ['/', (body: unknown) => expect(body).toMatchObject({ status: -1 })],
    ['/feeds/rank', (body: unknown) => expect(body).toMatchObject({ status: -1 })],
  ])('gets a sentence with the end from %s, without a call upstream', async (path, check) => {
    const { send, upstream } = await refusing(['203.0.113.7'])
    const response = await send(path, '203.0.113.7')
    expect([response.status, response.headers['retry-after'], response.headers.connection]).toEqual([403, '3600', 'close'])
    check(json(response))
    expect(JSON.stringify(json(response))).toContain(
      'The operator of this site refuses requests of this address until 2026-01-01 01:00 UTC',
    )
    expect(upstream.calls).toBe(0)
  })

  test.each([
    ['its address', '203.0.113.7', '203.0.113.7', '203.0.113.8'],
    ['its network', '203.0.113.0/24', '203.0.113.200', '203.0.114.1'],
    ['its IPv6 network', '2001:db8:1::/48', '2001:db8:1:ffff::5', '2001:db8:2::5'],
    ['an address in the form of IPv6', '203.0.113.7', '::ffff:203.0.113.7', '::ffff:203.0.113.8'],
  ])('is found by %s', async (_, subject, refused, other) => {
    const { send } = await refusing([subject])
    expect([(await send('/api/mirror/rank', refused)).status, (await send('/api/mirror/rank', other)).status]).toEqual([403, 200])
  })

  test('is found by a part of its user agent, in any case', async () => {
    const { send } = await refusing(['agent badbot/'])
    expect((await send('/api/mirror/rank', '203.0.113.7', 'Mozilla/5.0 BadBot/1.0')).status).toBe(403)
    expect((await send('/api/mirror/rank', '203.0.113.7', 'Mozilla/5.0')).status).toBe(200)
  })

  test('is served again at the end', async () => {
    const { send, clock, refusals } = await refusing(['203.0.113.7'])
    expect((await send('/api/mirror/rank', '203.0.113.7')).status).toBe(403)
    expect(refusals.entries()).toMatchObject([{ value: '203.0.113.7', refused: 1 }])
    clock.ms += hour
    expect((await send('/api/mirror/rank', '203.0.113.7')).status).toBe(200)
    expect(refusals.entries()).toEqual([])
  })

  test('is not found by an address that no trusted proxy reports', async () => {
    const { send } = await refusing(['203.0.113.7'], [])
    expect((await send('/api/mirror/rank', '203.0.113.7')).status).toBe(200)
  })

  test('gets no live socket', async () => {
    const { gateway } = await refusing(['agent badbot'])
    const headers = { connection: 'upgrade', upgrade: 'websocket', 'user-agent': 'badbot', 'sec-websocket-version': '13' }
    expect((await rawRequest(gateway.port, '/api/live/ws?id=1', { headers })).status).toBe(403)
  })

  test('still sees the health, as load balancers do', async () => {
    const { send } = await refusing(['203.0.113.0/24'])
    expect((await send('/healthz', '203.0.113.7')).status).toBe(200)
  })
})

describe('the list of refused clients', () => {
  const command = (directory: string, ...args: string[]) => {
    const printed: string[] = []
    const context = { environment: { EMAKI_DATA: directory }, version: '0', print: (line: string) => void printed.push(line) }
    return runCommand(['refuse', ...args], { ...context, warn: context.print }).then((status) => ({ status, printed }))
  }

  test('follows the command at once, and survives a restart', async () => {
    const directory = temporaryDirectory()
    const running = await open(directory, Date.now)
    const { status } = await command(directory, '203.0.113.7', 'agent BadBot', '--for', '2d')
    expect(status).toBe(0)
    const values = (refusals: typeof running) => refusals.entries().map(({ value }) => value)
    await vi.waitFor(() => expect(values(running)).toEqual(['203.0.113.7', 'badbot']))
    expect(values(await open(directory, Date.now))).toEqual(['203.0.113.7', 'badbot'])
    expect((await command(directory, '--list')).printed).toEqual([
      expect.stringMatching(/^203\.0\.113\.7 until \d{4}-/),
      expect.stringMatching(/^agent badbot until /),
    ])
    await command(directory, '--undo', '203.0.113.7')
    await vi.waitFor(() => expect(values(running)).toEqual(['badbot']))
  })

  test('has one end for each client, and forgets those that have ended', async () => {
    const refusals = await open(temporaryDirectory(), () => 10)
    const one = { kind: 'address', value: '203.0.113.7' } as const
    await refusals.change({
      add: [
        { ...one, until: 20 },
        { ...one, value: '203.0.113.8', until: 5 },
      ],
      remove: [],
    })
    await refusals.change({ add: [{ ...one, until: 30 }], remove: [] })
    expect(refusals.entries()).toEqual([{ ...one, until: 30, refused: 0 }])
  })

  test.each(['example.com', '203.0.113.7/4'])('does not take %s from the command', async (who) => {
    const { status, printed } = await command(temporaryDirectory(), who)
    expect([status, printed.join()]).toEqual([2, expect.stringContaining('emaki refuse --help')])
  })

  test.each(['0h', '31d', '5', 'soon'])('does not take the time %s', async (time) => {
    expect((await command(temporaryDirectory(), '203.0.113.7', '--for', time)).status).toBe(2)
  })

  test('does not open from a damaged file, which would serve everyone again', async () => {
    const directory = temporaryDirectory()
    writeFileSync(join(directory, refusalsFileName), '{"refused": [{"kind"')
    await expect(open(directory, Date.now)).rejects.toThrow('repair or remove it')
  })
})
