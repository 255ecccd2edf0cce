// Tokens of accounts that replicas share: refreshes and encryption.
import { setTimeout as pause } from 'node:timers/promises'
import type { Fetch } from '@emaki/domain'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createLog } from '../log/log.ts'
import { openUpstreamMirror } from '../sources/upstreamSource.ts'
import { hasValkey, startValkey } from '../testing/startValkey.ts'
import { openValkey } from './sharedValkey.ts'

const log = createLog('silent')
const refreshToken = 'r'.repeat(43)

/** Replicas with one account, over an upstream that counts refreshes and accepts only its own tokens. */
async function replicas(url: string, count: number) {
  const upstream = { refreshes: 0, valid: new Set<string | null>() }
  const fetch: Fetch = async (request) => {
    const { host } = new URL(request.url)
    await pause(30)
    if (host === 'oauth.secure.pixiv.net') {
      const access_token = `secret-${++upstream.refreshes}`
      upstream.valid.add(`Bearer ${access_token}`)
      const given = { access_token, refresh_token: refreshToken, expires_in: 3600, user: { id: '1' } }
      return Response.json({ response: given })
    }
    const isFine = upstream.valid.has(request.headers.get('authorization'))
    const expired = { error: { message: 'Error occurred at the OAuth process. Error Message: invalid_grant' } }
    return isFine ? Response.json({ illusts: [], next_url: null }) : Response.json(expired, { status: 400 })
  }
  const config = { clientId: 'id', clientSecret: 'secret', hashSecret: 'hash', refreshTokens: [refreshToken] }
  const valkeys = Array.from({ length: count }, () =>
    openValkey(url, log, { connectMs: 10_000, commandMs: 10_000, lockMs: 10_000 }),
  )
  onTestFinished(() => {
    for (const valkey of valkeys) valkey.close()
  })
  for (const { connection } of valkeys) await vi.waitFor(() => expect(connection.status).toBe('ready'))
  const mirrors = valkeys.map((valkey) => openUpstreamMirror({ config, fetch, now: Date.now, log, valkey }))
  const sendAll = async (many: number) => {
    const responses = Array.from({ length: many }, async (_, index) => {
      const mirror = mirrors[index % count]
      return (await mirror?.(new Request(`http://localhost/rank?mode=day&page=${index + 1}`)))?.status
    })
    return new Set(await Promise.all(responses))
  }
  return { upstream, sendAll, valkey: valkeys[0] }
}

describe.skipIf(!hasValkey)('the token of an account that four replicas use', () => {
  test('F22 is refreshed once, also after upstream rejects it', async () => {
    const { url } = await startValkey()
    const { upstream, sendAll } = await replicas(url, 4)
    expect(await sendAll(20)).toEqual(new Set([200]))
    expect(upstream.refreshes).toBe(1)
    upstream.valid.clear()
    expect(await sendAll(20)).toEqual(new Set([200]))
    expect(upstream.refreshes).toBe(2)
  })

  test('F22 is refreshed once by each replica without the Valkey', async () => {
    const valkey = await startValkey()
    const { upstream, sendAll } = await replicas(valkey.url, 2)
    await valkey.kill()
    expect(await sendAll(10)).toEqual(new Set([200]))
    expect(upstream.refreshes).toBeLessThanOrEqual(2)
  })

  test('is stored encrypted, and a forged value is ignored', async () => {
    const { url } = await startValkey()
    const first = await replicas(url, 1)
    await first.sendAll(1)
    const connection = first.valkey?.connection
    const names = (await connection?.keys('emaki:tokens:*')) ?? []
    expect(names).toHaveLength(1)
    expect(names.join()).not.toContain(refreshToken)
    const encrypted = (await connection?.get(names[0] ?? '')) ?? ''
    expect(Buffer.from(encrypted, 'base64url').toString('latin1')).not.toMatch(/secret|rrrr/)
    await connection?.set(names[0] ?? '', `${encrypted.slice(0, -4)}AAAA`)
    const second = await replicas(url, 1)
    expect(await second.sendAll(1)).toEqual(new Set([200]))
    expect(second.upstream.refreshes).toBe(1)
  })
})
