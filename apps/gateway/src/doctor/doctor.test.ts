// The checks of `emaki doctor`: what is found, and what it advises.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Fetch } from '@emaki/domain'
import { describe, expect, test } from 'vitest'
import { runCommand } from '../commands/dispatcher.ts'
import { readConfig } from '../config/config.ts'
import { temporaryDirectory } from '../testing/program.ts'
import { checkDisk, checkPolicy, checkSecretFiles } from './diskChecks.ts'
import { addressesOf, checkNetwork, checkProxy, checkVersion } from './networkChecks.ts'
import { checkTokens } from './tokenChecks.ts'
import { checkValkey } from './valkeyCheck.ts'

const secrets = { EMAKI_CLIENT_ID: 'an-id', EMAKI_CLIENT_SECRET: 'a-secret', EMAKI_HASH_SECRET: 'a-hash' }
const upstream = { EMAKI_SOURCE: 'upstream', ...secrets, EMAKI_REFRESH_TOKENS: `${'A'.repeat(43)},${'B'.repeat(43)}` }

function config(environment: Record<string, string> = {}) {
  const reading = readConfig(environment)
  if (!reading.ok) throw new Error(reading.problems.join())
  return reading.config
}

test('checkPolicy names a policy that is no file', () => {
  const file = join(temporaryDirectory(), 'policy.md')
  expect(checkPolicy({ policyFile: file })).toMatchObject([{ status: 'error', text: `${file} is not a file` }])
  writeFileSync(file, 'Write to us.')
  expect([checkPolicy({ policyFile: file }), checkPolicy({ policyFile: '' })]).toEqual([[], []])
})

test('checkValkey warns about one that cannot be used, without its password', async () => {
  const found = await checkValkey({ valkeyUrl: 'redis://:secret@127.0.0.1:1' })
  expect(found).toMatchObject([{ status: 'warning', text: 'the Valkey cannot be used' }])
  expect(JSON.stringify(found)).not.toContain('secret')
  expect(await checkValkey({ valkeyUrl: '' })).toEqual([])
})

describe('checkDisk', () => {
  const gigabyte = 1024 ** 3

  test('counts what the caches have used already', () => {
    const EMAKI_DATA = temporaryDirectory()
    mkdirSync(join(EMAKI_DATA, 'pictures/ab'), { recursive: true })
    writeFileSync(join(EMAKI_DATA, 'pictures/ab/abc'), Buffer.alloc(3 * 1024 * 1024))
    expect(checkDisk(config({ EMAKI_DATA }), () => gigabyte)).toEqual([
      { status: 'ok', subject: 'disk', text: `${EMAKI_DATA} has 1.0 GB free; caches use 3 MB of at most 1.0 GB`, advice: '' },
    ])
  })

  test('warns when the caches do not fit', () => {
    const found = checkDisk(config({ ...upstream, EMAKI_DATA: temporaryDirectory() }), () => gigabyte)
    expect(found).toMatchObject([{ status: 'warning', advice: 'Free some space, or lower EMAKI_IMAGE_CACHE_MB.' }])
  })

  test('reports a path that is no directory', () => {
    const file = join(temporaryDirectory(), 'file')
    writeFileSync(file, '')
    expect(checkDisk(config({ EMAKI_DATA: join(file, 'data') }))).toMatchObject([
      { status: 'error', text: expect.stringContaining('cannot be written to (ENOTDIR)') },
    ])
  })
})

describe('checkSecretFiles', () => {
  const withMode = (mode: number) => {
    const file = join(temporaryDirectory(), 'secret')
    writeFileSync(file, 'x', { mode })
    return { EMAKI_CLIENT_SECRET_FILE: file }
  }

  test.skipIf(process.platform === 'win32')('warns about a secret that other users can read', () => {
    expect(checkSecretFiles(withMode(0o644))).toMatchObject([{ status: 'warning', advice: expect.stringContaining('chmod 600') }])
    expect(checkSecretFiles(withMode(0o600))).toEqual([])
  })

  test('checks no modes on Windows', () => expect(checkSecretFiles(withMode(0o644), 'win32')).toEqual([]))
})

describe('checkNetwork', () => {
  const now = Date.parse('2026-11-23T12:00:00Z')
  const addresses = addressesOf(
    config({ EMAKI_SOURCE: 'mirror', EMAKI_MIRRORS: 'https://one.example/api https://two.example/api/' }),
  )
  const responding =
    (date: string): Fetch =>
    async () =>
      new Response('', { status: 404, headers: { date } })
  const failing = (...codes: string[]): Fetch => {
    const cause = codes.reduceRight<Error | undefined>(
      (inner, code) => Object.assign(new Error(code, { cause: inner }), { code }),
      undefined,
    )
    return async () => {
      throw new TypeError('fetch failed', { cause })
    }
  }

  test('requests each mirror of the configuration', async () => {
    const requested: string[] = []
    await checkNetwork(
      addresses,
      async ({ url }) => {
        requested.push(url)
        return new Response()
      },
      () => now,
    )
    expect(requested).toEqual(['https://one.example/api/', 'https://two.example/api/'])
  })

  test('sends nothing with the sample', async () => {
    expect(await checkNetwork(addressesOf(config()), failing(), () => now)).toMatchObject([{ status: 'ok' }])
  })

  test.each([
    ['2026-11-23T12:00:59Z', 'ok', 'agrees with that of the hosts'],
    ['2026-11-23T12:05:00Z', 'error', 'is 300 s behind that of the hosts'],
    ['2026-11-23T11:58:00Z', 'error', 'is 120 s ahead of that of the hosts'],
  ])('compares the clock with hosts at %s', async (date, status, text) => {
    const found = await checkNetwork(addresses, responding(new Date(date).toUTCString()), () => now)
    expect(found.at(-1)).toMatchObject({ subject: 'clock', status, text })
  })

  test.each([
    ['403 of Cloudflare', 403, { 'cf-ray': '1' }, 'blocks this machine (status 403)', 'EMAKI_DNS'],
    [
      'a challenge',
      503,
      { server: 'cloudflare', 'cf-mitigated': 'challenge' },
      'blocks this machine (status 503)',
      'EMAKI_PROXY',
    ],
    ['421', 421, {}, 'blocks this machine (status 421)', 'EMAKI_DNS'],
  ])('P16 names a block by %s, and what helps', async (_, status, headers, text, advice) => {
    const fetch: Fetch = async () => new Response('<html>blocked</html>', { status, headers: new Headers(headers) })
    const [first] = await checkNetwork(addresses, fetch, () => now)
    expect(first).toMatchObject({
      status: 'error',
      text: expect.stringContaining(text),
      advice: expect.stringContaining(advice),
    })
  })

  test('P16 takes the 403 of an image host’s root for no block', async () => {
    const fetch: Fetch = async () => new Response('<html>Forbidden', { status: 403, headers: { server: 'nginx' } })
    expect((await checkNetwork(addresses, fetch, () => now))[0]).toMatchObject({ status: 'ok' })
  })

  test.each([
    [['ENOTFOUND'], 'has no address (ENOTFOUND)', 'EMAKI_DNS'],
    [['EBLOCKED'], 'private network', 'EMAKI_DNS'],
    [['EPROXY', 'ECONNREFUSED'], 'through the proxy', 'EMAKI_PROXY'],
    [['DEPTH_ZERO_SELF_SIGNED_CERT'], 'certificate', 'NODE_EXTRA_CA_CERTS'],
    [['UND_ERR_CONNECT_TIMEOUT'], 'cannot be reached', 'firewall'],
    [['E_OTHER'], 'failed', 'connection to the Internet'],
  ])('explains %j', async (codes, text, advice) => {
    const [first] = await checkNetwork(addresses, failing(...codes), () => now)
    expect(first).toMatchObject({
      status: 'error',
      text: expect.stringContaining(text),
      advice: expect.stringContaining(advice),
    })
  })
})

test('checkProxy shows no credentials', () => {
  const found = checkProxy(config({ EMAKI_PROXY: 'http://user:hidden@proxy.example:3128 pictures=off' }))
  expect(found.text).toBe('http://proxy.example:3128; for pictures: none')
})

describe('checkVersion', () => {
  const answer =
    (update_required: boolean): Fetch =>
    async ({ url, headers }) =>
      headers.get('app-version') === '6.199.0' && url === 'https://app-api.pixiv.net/v1/application-info/android'
        ? Response.json({ application_info: { latest_version: '7.0.0', update_required } })
        : new Response('', { status: 404 })

  test('P31 names a version that the site refuses, and the setting', async () => {
    expect(await checkVersion(config(upstream), answer(true))).toMatchObject([
      { status: 'error', text: expect.stringContaining('6.199.0'), advice: expect.stringContaining('EMAKI_APP ') },
    ])
  })

  test('P31 is content with a version that the site accepts, and asks nothing without the app API', async () => {
    expect(await checkVersion(config(upstream), answer(false))).toMatchObject([{ status: 'ok' }])
    expect(await checkVersion(config(), answer(true))).toEqual([])
  })
})

describe('checkTokens', () => {
  const token = (refresh_token: string) =>
    Response.json({ response: { access_token: 'access', refresh_token, user: { id: '7', account: 'reader' } } })
  const check = (respond: (refreshToken: string) => Response) =>
    checkTokens(config(upstream), async (request) =>
      respond(new URLSearchParams(await request.text()).get('refresh_token') ?? ''),
    )

  test('names the account of each token', async () => {
    expect(await check(token)).toMatchObject([
      { status: 'ok', text: 'account 1 of 2 is reader' },
      { status: 'ok', text: 'account 2 of 2 is reader' },
    ])
  })

  test('advises a new login for a token that the site rejects, without the token', async () => {
    const found = await check((refreshToken) =>
      refreshToken.startsWith('A')
        ? token(refreshToken)
        : Response.json({ has_error: true, error: 'invalid_grant' }, { status: 400 }),
    )
    expect(found).toMatchObject([{ status: 'ok' }, { status: 'error', advice: expect.stringContaining('emaki login') }])
    expect(JSON.stringify(found)).not.toContain('BBBB')
  })

  test('advises a new login for a token that was replaced', async () => {
    expect(await check(() => token('N'.repeat(43)))).toMatchObject([{ status: 'warning' }, { status: 'warning' }])
  })

  test('P16 does not blame a token for a block', async () => {
    const found = await check(() => new Response('<html>', { status: 403, headers: { 'cf-ray': '1' } }))
    expect(found[0]).toMatchObject({ status: 'error', text: expect.stringContaining('the site blocks this machine') })
  })

  test('does not blame a token for a host that fails', async () => {
    expect(await check(() => new Response('', { status: 503 }))).toMatchObject([{ status: 'warning' }, { status: 'warning' }])
  })
})

describe('emaki doctor', () => {
  async function doctor(environment: Record<string, string>) {
    const lines: string[] = []
    const print = (line: string) => void lines.push(line)
    const status = await runCommand(['doctor'], { environment, version: '1.2.3', print, warn: print })
    return { status, text: lines.join('\n') }
  }

  test('ends with status 0 for the sample', async () => {
    const { status, text } = await doctor({ EMAKI_DATA: temporaryDirectory() })
    expect([status, text]).toEqual([0, expect.stringMatching(/^ok {7}version .*\n[\s\S]*ok {7}tokens {9}not needed/)])
  })

  test('ends with status 1 and the problem for a wrong variable', async () => {
    const { status, text } = await doctor({ PORT: 'x' })
    expect([status, text]).toEqual([1, expect.stringContaining('error    configuration  PORT is "x" but must be')])
  })
})
