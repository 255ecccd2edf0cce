// The browser login: open the page, submit the form, return to the app with a code for one use.
import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createSite } from '../createSite.ts'
import { postToken } from '../testing/appClient.ts'
import { createRecordingRenderer } from '../testing/recordingRenderer.ts'
import { anAccount } from '../testing/records.ts'
import { smallCatalogue } from '../testing/smallCatalogue.ts'

const verifier = 'v'.repeat(64)
const challenge = createHash('sha256').update(verifier).digest('base64url')
const account = anAccount({ name: '<b>Reader</b>' })
const loginUrl = 'https://app-api.pixiv.net/web/v1/login'

function openSite() {
  let now = Date.parse('2026-11-21T06:00:00Z')
  const site = createSite({
    catalogue: smallCatalogue({ accounts: [account] }),
    renderer: createRecordingRenderer(),
    now: () => new Date(now),
    mayLoginEndOn: (target) => target.origin === 'https://viewer.test',
  })
  return { site, wait: (ms: number) => (now += ms) }
}
type Site = ReturnType<typeof openSite>['site']

async function openPage(site: Site, query: Record<string, string> = {}, path = loginUrl) {
  const search = new URLSearchParams({
    code_challenge: challenge,
    code_challenge_method: 'S256',
    client: 'pixiv-android',
    ...query,
  })
  const response = await site(new Request(`${path}?${search}`))
  const cookie = response.headers.get('Set-Cookie')?.split(';')[0] ?? ''
  const page = await response.text()
  const [form = ''] = /<form.*?<\/form>/s.exec(page) ?? []
  const hidden = [...form.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)]
  const fields: Record<string, string> = Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, unescaped(value)]))
  return { response, cookie, page, form: fields }
}

const unescaped = (text: string): string =>
  text.replaceAll('&#34;', '"').replaceAll('&#60;', '<').replaceAll('&#62;', '>').replaceAll('&#38;', '&')

const submit = (site: Site, cookie: string, form: Record<string, string>) =>
  site(new Request(loginUrl, { method: 'POST', headers: { Cookie: cookie }, body: new URLSearchParams(form) }))

const exchange = (site: Site, code: string, by = verifier) =>
  postToken(site, {
    grant_type: 'authorization_code',
    code,
    code_verifier: by,
    redirect_uri: 'https://app-api.pixiv.net/web/v1/users/auth/pixiv/callback',
  })

async function codeOf(site: Site): Promise<string> {
  const { cookie, form } = await openPage(site)
  const answer = await submit(site, cookie, { ...form, account: account.account, password: account.password })
  return new URL(answer.headers.get('Location') ?? '').searchParams.get('code') ?? ''
}

describe('GET /web/v1/login', () => {
  it('is a page that works without script', async () => {
    const { response, page } = await openPage(openSite().site)
    expect(response.status).toBe(200)
    expect(response.headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'")
    expect(page).toContain('<html lang="en">')
    expect(page).toContain('<h1>Sign in</h1>')
    expect(page).toContain('Emaki <span lang="ja">絵巻</span>')
    // The viewer's background and accent colours in both themes.
    expect(page).toMatch(/--paper: light-dark\(oklch\(0\.985 0\.003 80\), oklch\(0\.18 0\.004 70\)\)/)
    expect(page).not.toMatch(/<script|\son\w+=/i)
    for (const name of ['account', 'password']) expect(page).toMatch(new RegExp(`<label for="${name}">.*\n<input id="${name}"`))
    expect(page).toContain('<button type="submit">&#60;b&#62;Reader&#60;/b&#62;</button>')
    expect(page).not.toContain('<b>')
  })

  it.each([
    [{ code_challenge: '' }],
    [{ code_challenge: 'short' }],
    [{ code_challenge: `${'a'.repeat(42)}"` }],
    [{ code_challenge_method: 'plain' }],
    [{ redirect: 'https://evil.test/callback' }],
    [{ redirect: 'https://viewer.test@evil.test/' }],
    [{ redirect: 'https://me:secret@viewer.test/' }],
    [{ redirect: 'javascript:alert(1)' }],
    [{ redirect: '//viewer.test/callback' }],
  ])('rejects %j', async (query) => {
    const { response, page } = await openPage(openSite().site, query)
    expect(response.status).toBe(400)
    expect(page).not.toContain('<form')
  })
})

describe('POST /web/v1/login', () => {
  it('redirects to the app’s own address with a code for one exchange', async () => {
    const { site } = openSite()
    const { cookie, form } = await openPage(site)
    const answer = await submit(site, cookie, { ...form, account: account.account, password: account.password })
    expect(answer.status).toBe(302)
    const target = answer.headers.get('Location') ?? ''
    expect(target).toMatch(/^pixiv:\/\/account\/login\?code=[\w-]{43}&via=login$/)
    const code = new URL(target).searchParams.get('code') ?? ''
    const token = await exchange(site, code)
    expect(await token.json()).toMatchObject({
      response: { user: { account: account.account }, refresh_token: account.refreshToken },
    })
    expect((await exchange(site, code)).status).toBe(400)
  })

  it('redirects to an allowed callback and keeps its query', async () => {
    const { site } = openSite()
    const { cookie, form } = await openPage(site, { redirect: 'https://viewer.test/login/oauth?lang=ja' })
    const answer = await submit(site, cookie, { ...form, account: account.account, password: account.password })
    const target = new URL(answer.headers.get('Location') ?? '')
    expect(`${target.origin}${target.pathname}`).toBe('https://viewer.test/login/oauth')
    expect(target.searchParams.get('lang')).toBe('ja')
    expect((await exchange(site, target.searchParams.get('code') ?? '')).status).toBe(200)
  })

  it('marks a login that began as the creation of an account', async () => {
    const { site } = openSite()
    const { cookie, form } = await openPage(site, {}, 'https://app-api.pixiv.net/web/v1/provisional-accounts/create')
    const answer = await submit(site, cookie, { ...form, account: account.account, password: account.password })
    expect(answer.headers.get('Location')).toContain('via=signup')
  })

  it('requires the verifier that matches the challenge, within half a minute', async () => {
    const { site, wait } = openSite()
    expect((await exchange(site, await codeOf(site), 'w'.repeat(64))).status).toBe(400)
    const late = await codeOf(site)
    wait(30_000)
    expect((await exchange(site, late)).status).toBe(400)
  })

  it('shows the form with the reason after a wrong password', async () => {
    const { site } = openSite()
    const { cookie, form } = await openPage(site)
    const answer = await submit(site, cookie, { ...form, account: '"><script>', password: 'wrong' })
    expect(answer.status).toBe(403)
    const page = await answer.text()
    expect(page).toMatch(/role="alert" id="problem">No account has/)
    expect(page).toContain('id="account" name="account" value="&#34;&#62;&#60;script&#62;"')
    expect(page).toContain('aria-describedby="problem"')
  })

  it('rejects requests from another site’s page', async () => {
    const { site, wait } = openSite()
    const { cookie, form } = await openPage(site)
    const other = await openPage(site)
    const filled = { ...form, account: account.account, password: account.password }
    expect((await submit(site, '', filled)).status).toBe(403)
    expect((await submit(site, other.cookie, filled)).status).toBe(403)
    expect((await submit(site, cookie, { ...filled, form_token: 'x' })).status).toBe(403)
    expect((await submit(site, cookie, { ...filled, redirect: 'https://viewer.test/other' })).status).toBe(403)
    expect((await submit(site, cookie, { ...filled, code_challenge: 'b'.repeat(43) })).status).toBe(403)
    wait(31 * 60_000)
    expect((await submit(site, cookie, filled)).status).toBe(403)
  })

  it('rejects a form that is too large', async () => {
    const { site } = openSite()
    const { cookie, form } = await openPage(site)
    expect((await submit(site, cookie, { ...form, account: 'x'.repeat(20_000) })).status).toBe(400)
  })
})
