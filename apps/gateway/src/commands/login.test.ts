// `emaki login`: the way from the login page to the file with the token.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { codeChallenge } from '@emaki/app-api'
import { describe, expect, test } from 'vitest'
import { temporaryDirectory } from '../testing/program.ts'
import { scriptedUpstream } from '../testing/scriptedUpstream.ts'
import { runCommand } from './dispatcher.ts'
import { logIn, readCode } from './login.ts'
import { addRefreshToken } from './tokenFile.ts'

const config = { clientId: 'an-id', clientSecret: 'a-secret', hashSecret: 'a-hash' }
const grant = { response: { access_token: 'access', refresh_token: 'R'.repeat(43), user: { id: '7', account: 'reader' } } }

/** Logs in with a pasted text, and an upstream that responds to the token call. */
async function pasting(text: string | undefined, respond: () => Response = () => Response.json(grant)) {
  const upstream = scriptedUpstream(respond)
  const printed: string[] = []
  const result = await logIn({
    config,
    fetch: upstream.fetch,
    ask: async () => text,
    print: (line) => void printed.push(line),
  })
  const [request] = upstream.requests
  return { result, printed: printed.join('\n'), form: new URLSearchParams(await request?.text()), requests: upstream.requests }
}

describe('logIn', () => {
  test('exchanges the code of the pasted address for a refresh token', async () => {
    const { result, form } = await pasting('pixiv://account/login?code=a-single-use-code&via=login\n')
    expect(result).toEqual({ ok: true, value: { account: 'reader', refreshToken: 'R'.repeat(43) } })
    expect(Object.fromEntries(form)).toMatchObject({
      grant_type: 'authorization_code',
      code: 'a-single-use-code',
      client_id: 'an-id',
    })
  })

  test('proves with the verifier of the printed address that it began the login', async () => {
    const { printed, form } = await pasting('a-single-use-code')
    const address = new URL(/https:\S+/.exec(printed)?.[0] ?? '')
    expect(address.searchParams.get('code_challenge')).toBe(codeChallenge(form.get('code_verifier') ?? ''))
  })

  test.each([undefined, '', 'pixiv://account/login?via=login', 'https://www.pixiv.net/', 'no code'])(
    'sends nothing when %j is pasted',
    async (text) => {
      const { result, requests } = await pasting(text)
      expect([result.ok, requests.length]).toEqual([false, 0])
    },
  )

  test('says that the site cannot be reached, not that it has refused the code', async () => {
    const { result } = await pasting('a-single-use-code', () => {
      throw new TypeError('fetch failed')
    })
    expect(result).toMatchObject({ ok: false, error: expect.stringMatching(/^The site cannot be reached: .*EMAKI_PROXY/) })
  })

  test('reports a code that the site rejects, without the code', async () => {
    const rejection = { has_error: true, errors: { system: { message: 'Invalid code', code: 1508 } }, error: 'invalid_grant' }
    const { result } = await pasting('a-single-use-code', () => Response.json(rejection, { status: 400 }))
    expect(result).toMatchObject({ ok: false, error: expect.stringMatching(/^The site did not accept the code: .*30 seconds/) })
    expect(JSON.stringify(result)).not.toContain('a-single-use-code')
  })
})

test.each([
  ['pixiv://account/login?code=abc_DEF-1&via=login', 'abc_DEF-1'],
  ['https://app-api.pixiv.net/web/v1/users/auth/pixiv/callback?state=s&code=abcdefgh', 'abcdefgh'],
  ['  abcdefgh  ', 'abcdefgh'],
  ['code', undefined],
])('readCode reads %j as %j', (text, code) => expect(readCode(text)).toBe(code))

describe('addRefreshToken', () => {
  test.skipIf(process.platform === 'win32')('writes a file that only its owner can read', () => {
    const file = join(temporaryDirectory(), 'new/refresh-tokens')
    addRefreshToken(file, 'a'.repeat(43))
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  test('adds a token to those in the file', () => {
    const directory = temporaryDirectory()
    const file = join(directory, 'refresh-tokens')
    writeFileSync(file, 'one,two\n', { mode: 0o644 })
    expect(addRefreshToken(file, 'three')).toBe(3)
    expect(addRefreshToken(file, 'two')).toBe(3)
    expect(readFileSync(file, 'utf8')).toBe('one\ntwo\nthree\n')
    expect(readdirSync(directory)).toEqual(['refresh-tokens'])
  })
})

test('login names the missing credentials of the client', async () => {
  const warned: string[] = []
  const context = { environment: {}, version: '1.2.3', print: () => undefined, warn: (line: string) => void warned.push(line) }
  expect(await runCommand(['login'], context)).toBe(2)
  expect(warned).toEqual(['EMAKI_SOURCE is "upstream", which needs EMAKI_CLIENT_ID, EMAKI_CLIENT_SECRET, EMAKI_HASH_SECRET.'])
})
