import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { createSite, type SiteOptions } from '../createSite.ts'
import { caller, postToken } from '../testing/appClient.ts'
import { createRecordingRenderer } from '../testing/recordingRenderer.ts'
import { anAccount, anArtist, aWork } from '../testing/records.ts'
import * as shapes from '../testing/shapes.ts'
import { smallCatalogue } from '../testing/smallCatalogue.ts'

const account = anAccount({ id: 90000001, xRestrict: 1, isPremium: false })
const verifier = 'verifier-0123456789.ABCDEFGHIJKLMNOPQRSTUVWXYZ~abc'
const challenge = createHash('sha256').update(verifier).digest('base64url')
const refresh = {
  grant_type: 'refresh_token',
  refresh_token: account.refreshToken,
  get_secure_url: 'true',
  include_policy: 'true',
}
const exchange = (code: string, about: Record<string, string> = {}) => ({
  client_id: 'any',
  client_secret: 'any',
  grant_type: 'authorization_code',
  code,
  code_verifier: verifier,
  redirect_uri: 'https://app-api.pixiv.net/web/v1/users/auth/pixiv/callback',
  include_policy: 'true',
  ...about,
})

function open(about: Partial<SiteOptions> = {}) {
  const clock = { now: new Date('2026-11-20T00:00:00Z') }
  const artist = anArtist({ id: 90000001 })
  const catalogue = smallCatalogue({ works: [aWork({ artist })], accounts: [account] })
  const site = createSite({ catalogue, renderer: createRecordingRenderer(), now: () => clock.now, ...about })
  const pass = (seconds: number) => {
    clock.now = new Date(clock.now.getTime() + seconds * 1000)
  }
  return { site, pass }
}

async function refused(response: Response, message: string, word: string | undefined) {
  expect(response.status).toBe(400)
  const body = v.parse(shapes.tokenError, await response.json())
  expect(body.errors.system.message).toContain(message)
  expect(body.error).toBe(word)
}

describe('token refresh', () => {
  it('returns the token fields twice, with the user’s id as text', async () => {
    const { site } = open()
    const response = await postToken(site, refresh)
    expect(response.status).toBe(200)
    const { response: copy, ...top } = v.parse(shapes.token, await response.json())
    expect(copy).toEqual(top)
    expect(top).toMatchObject({ expires_in: 3600, refresh_token: account.refreshToken })
    expect(top.user).toMatchObject({ id: '90000001', x_restrict: 1, is_premium: false, require_policy_agreement: false })
    expect(top.user.profile_image_urls.px_50x50).toMatch(/_50\.(jpg|png)$/)
  })

  it('includes no policy unless the client requests it', async () => {
    const { site } = open()
    const body = v.parse(shapes.token, await (await postToken(site, { ...refresh, include_policy: 'false' })).json())
    expect('require_policy_agreement' in body.user).toBe(false)
  })

  it.each(['', 'wrong', `${account.refreshToken}x`])('rejects the refresh token %j', async (token) => {
    await refused(await postToken(open().site, { ...refresh, refresh_token: token }), 'Invalid refresh token', 'invalid_grant')
  })
})

describe('code exchange', () => {
  it('returns a token that the app API accepts', async () => {
    const { site } = open()
    const body = v.parse(shapes.token, await (await postToken(site, exchange(site.issueCode(account, challenge)))).json())
    const call = await caller(site, account)
    const answer = await call('/v1/user/me/state', { Authorization: `Bearer ${body.response.access_token}` })
    expect(answer.status).toBe(200)
  })

  const sentence = 'Invalid grant_type parameter or parameter missing'

  it('uses up a code', async () => {
    const { site } = open()
    const code = site.issueCode(account, challenge)
    expect((await postToken(site, exchange(code))).status).toBe(200)
    await refused(await postToken(site, exchange(code)), sentence, 'invalid_grant')
  })

  it('uses up a code by a wrong verifier', async () => {
    const { site } = open()
    const code = site.issueCode(account, challenge)
    await refused(await postToken(site, exchange(code, { code_verifier: verifier.toUpperCase() })), sentence, 'invalid_grant')
    await refused(await postToken(site, exchange(code)), sentence, 'invalid_grant')
  })

  it('accepts a code for half a minute', async () => {
    const { site, pass } = open()
    const [early, late] = [site.issueCode(account, challenge), site.issueCode(account, challenge)]
    pass(29)
    expect((await postToken(site, exchange(early))).status).toBe(200)
    pass(1)
    await refused(await postToken(site, exchange(late)), sentence, 'invalid_grant')
  })

  it.each([
    ['a code that was not issued', { code: 'made-up' }],
    ['a verifier too short for one', { code_verifier: 'short' }],
    ['another redirect', { redirect_uri: 'https://app-api.pixiv.net/' }],
    ['no grant type', { grant_type: '' }],
    ['an unknown grant type', { grant_type: 'client_credentials' }],
  ])('rejects %s', async (_what, about) => {
    const { site } = open()
    await refused(await postToken(site, exchange(site.issueCode(account, challenge), about)), sentence, 'invalid_grant')
  })

  it('stores a limited number of unused codes', async () => {
    const { site } = open()
    const first = site.issueCode(account, challenge)
    for (let count = 0; count < 1000; count += 1) site.issueCode(account, challenge)
    await refused(await postToken(site, exchange(first)), sentence, 'invalid_grant')
  })
})

describe('token endpoint', () => {
  it('checks the client only if one is configured', async () => {
    const { site } = open({ client: { id: 'emaki', secret: 'paper' } })
    await refused(await postToken(site, { ...refresh, client_id: 'emaki', client_secret: 'stone' }), 'client', 'invalid_client')
    expect((await postToken(site, { ...refresh, client_id: 'emaki', client_secret: 'paper' })).status).toBe(200)
  })

  it('requires POST and a form of limited size', async () => {
    const { site } = open()
    const get = await site(new Request('https://oauth.secure.pixiv.net/auth/token'))
    expect([get.status, get.headers.get('Allow')]).toEqual([405, 'POST'])
    await refused(await postToken(site, { ...refresh, padding: 'x'.repeat(70_000) }), 'Invalid grant_type', 'invalid_grant')
  })
})

describe('access tokens', () => {
  const oauth = (word: string) => ({
    status: 400,
    body: {
      error: {
        user_message: '',
        message: `Error occurred at the OAuth process. Please check your Access Token to fix this. Error Message: ${word}`,
        reason: '',
        user_message_details: {},
      },
    },
  })

  it('expire with the message that clients look for', async () => {
    const { site, pass } = open({ accessTokenLifetimeS: 60 })
    const call = await caller(site, account)
    pass(59)
    expect((await call('/v1/user/me/state')).status).toBe(200)
    pass(1)
    expect(await call('/v1/user/me/state')).toEqual(oauth('invalid_grant'))
  })

  it.each(['Bearer made-up', `Bearer ${'A'.repeat(43)}`, 'Bearer 雨'.replace('雨', '%E9')])(
    'are rejected if forged: %s',
    async (header) => {
      const call = await caller(open().site, account)
      expect(await call('/v1/user/me/state', { Authorization: header })).toEqual(oauth('invalid_grant'))
    },
  )

  it('of one site are invalid on another', async () => {
    const body = v.parse(shapes.token, await (await postToken(open().site, refresh)).json())
    const call = await caller(open().site, account)
    const answer = await call('/v1/user/me/state', { Authorization: `Bearer ${body.access_token}` })
    expect(answer).toEqual(oauth('invalid_grant'))
  })

  it.each(['', 'Basic abc', 'Bearer', 'Bearer '])('are required when the header is %j', async (header) => {
    const call = await caller(open().site, account)
    expect(await call('/v1/user/me/state', { Authorization: header })).toEqual(oauth('invalid_request'))
  })
})
