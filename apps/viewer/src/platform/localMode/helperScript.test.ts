// The helper script as a userscript manager runs it: which pages it answers, which hosts it reaches, and which login code it hands over.
import { readFileSync } from 'node:fs'
import { createContext, runInContext } from 'node:vm'
import { countWork, type Realm } from '@emaki/domain/testing'
import { describe, expect, it, vi } from 'vitest'

const script = readFileSync(new URL('../../../public/helper/emaki.user.js', import.meta.url), 'utf8')
const emaki = 'https://emaki.example'
const login = 'https://app-api.pixiv.net'
const code = 'AbCdEf0123456789_-AbCdEf'

type Listener = (event: unknown) => unknown
interface Request {
  readonly url: string
  readonly method: string
  readonly headers?: Readonly<Record<string, string>>
  readonly onload: (response: object) => void
}

interface Visit {
  readonly address?: string
  readonly html?: string
  readonly isEmaki?: boolean
  readonly values?: Readonly<Record<string, unknown>>
}

/** Opens a page with the script. */
function open({ address = `${emaki}/setting`, html = '', isEmaki = true, values = {} }: Visit) {
  const store = new Map(Object.entries(values).map(([name, value]) => [name, JSON.stringify(value)]))
  const listeners: Listener[] = []
  const ready: (() => void)[] = []
  const page = { html }
  const changed: (() => void)[] = []
  const requests: Request[] = []
  const downloads: { url: string; name: string }[] = []
  const answers: Readonly<Record<string, unknown>>[] = []
  const commands = new Map<string, () => void>()
  const window = {
    addEventListener: (_: string, listener: Listener) => listeners.push(listener),
    postMessage: (message: Readonly<Record<string, unknown>>) => void answers.push(message),
  }
  const location = Object.assign(new URL(address), { replace: vi.fn(), reload: vi.fn() })
  const manager = named({
    getValue: (name: string, standard: string) => store.get(name) ?? standard,
    setValue: (name: string, value: string) => store.set(name, value),
    registerMenuCommand: (title: string, act: () => void) => commands.set(title, act),
    xmlhttpRequest: (details: Request) => {
      requests.push(details)
      details.onload({ status: 200, responseHeaders: 'x: 1', responseText: '{"ok":true}', response: 'picture' })
    },
    download: (details: { url: string; name: string; onload: () => void }) => {
      downloads.push({ url: details.url, name: details.name })
      details.onload()
    },
  })
  const context = createContext({
    URL,
    window,
    location,
    document: {
      get documentElement() {
        return { outerHTML: page.html }
      },
      addEventListener: (_: string, listener: () => void) => ready.push(listener),
      querySelector: () => (isEmaki ? {} : null),
    },
    MutationObserver: class {
      constructor(see: () => void) {
        changed.push(see)
      }
      observe() {}
      disconnect() {
        changed.length = 0
      }
    },
    ...manager,
  })
  runInContext(script, context)
  const realm: Realm = runInContext('({ String, RegExp, Array })', context)
  for (const listener of ready) listener()
  /** Sends a request like a page. Resolves with the reply, or undefined without one. */
  const ask = async (message: Readonly<Record<string, unknown>>, from: object = window, origin = location.origin) => {
    const data = { to: 'emaki-helper', id: 'test', ...message }
    for (const listener of listeners) await listener({ source: from, origin, data })
    return answers.find(({ id }) => id === 'test')
  }
  const show = (text: string) => {
    page.html = text
    for (const see of [...changed]) see()
  }
  return { ask, answers, requests, downloads, commands, location, store, show, realm }
}

/** The functions of a userscript manager, under both of their names. */
const named = (functions: object) => Object.fromEntries(Object.entries(functions).map(([name, act]) => [`GM_${name}`, act]))

const allowed = { origins: [emaki] }

describe('a page that is not allowed', () => {
  it('gets no reply, and only Emaki pages can be allowed', async () => {
    expect(await open({}).ask({ ask: 'hello' })).toBeUndefined()
    expect([...open({}).commands.keys()]).toEqual(['Allow Emaki on this site'])
    expect(open({ isEmaki: false }).commands.size).toBe(0)
  })

  it('is allowed only by its user, who can also revoke it', () => {
    const { commands, store, location } = open({ values: { origins: ['https://other.example'] } })
    commands.get('Allow Emaki on this site')?.()
    expect(JSON.parse(store.get('origins') ?? '')).toEqual(['https://other.example', emaki])
    expect(location.reload).toHaveBeenCalled()
    const again = open({ values: { origins: ['https://other.example', emaki] } })
    again.commands.get('Do not allow Emaki on this site any more')?.()
    expect(JSON.parse(again.store.get('origins') ?? '')).toEqual(['https://other.example'])
  })
})

describe('an allowed page', () => {
  it('gets a greeting with the version', async () => {
    const { ask, answers } = open({ values: allowed })
    expect(answers).toMatchObject([{ id: 'here', ok: true }])
    expect(await ask({ ask: 'hello' })).toMatchObject({ ok: true, version: expect.stringMatching(/^\d+\.\d+\.\d+$/) })
  })

  it('reaches the two API hosts with its method, headers and body', async () => {
    const { ask, requests } = open({ values: allowed })
    const question = {
      ask: 'http',
      url: 'https://oauth.secure.pixiv.net/auth/token',
      method: 'POST',
      headers: { a: 1 },
      body: 'x=1',
    }
    expect(await ask(question)).toMatchObject({ ok: true, status: 200, headers: 'x: 1', body: '{"ok":true}' })
    expect(requests[0]).toMatchObject({ method: 'POST', headers: { a: '1' }, data: 'x=1', anonymous: true })
  })

  it('gets pictures from their hosts, with the site as referrer', async () => {
    const { ask, requests } = open({ values: allowed })
    expect(await ask({ ask: 'picture', url: 'https://i.pximg.net/a.png' })).toMatchObject({ ok: true, blob: 'picture' })
    expect(requests[0]).toMatchObject({ method: 'GET', headers: { referer: 'https://www.pixiv.net/' }, responseType: 'blob' })
  })

  it('saves files of its own and of the picture hosts through the manager', async () => {
    const { ask, downloads } = open({ values: allowed })
    expect(await ask({ ask: 'download', url: '/api/image/a.png', name: 'Aki/a.png' })).toMatchObject({ ok: true })
    await ask({ ask: 'download', url: 'https://i.pximg.net/b.png', name: 'b.png' })
    expect(downloads).toEqual([
      { url: `${emaki}/api/image/a.png`, name: 'Aki/a.png' },
      { url: 'https://i.pximg.net/b.png', name: 'b.png' },
    ])
  })

  it.each([
    ['http', 'https://evil.example/'],
    ['http', 'http://app-api.pixiv.net/'],
    ['http', 'https://app-api.pixiv.net.evil.example/'],
    ['http', 'https://app-api.pixiv.net@evil.example/'],
    ['http', 'https://user@app-api.pixiv.net/'],
    ['http', 'https://app-api.pixiv.net:8443/'],
    ['http', 'https://i.pximg.net/a.png'],
    ['picture', 'https://app-api.pixiv.net/v1/x'],
    ['picture', 'file:///etc/passwd'],
    ['picture', ''],
    ['download', 'https://evil.example/a.png'],
    ['download', 'javascript:alert(1)'],
  ])('is refused %s of %s', async (name, url) => {
    const { ask, requests, downloads } = open({ values: allowed })
    expect(await ask({ ask: name, url, name: 'x' })).toMatchObject({ ok: false, message: expect.any(String) })
    expect([requests, downloads]).toEqual([[], []])
  })

  it('gets replies only in its own window, and only for known requests', async () => {
    const { ask } = open({ values: allowed })
    expect(await ask({ ask: 'hello' }, {})).toBeUndefined()
    expect(await ask({ ask: 'hello' }, undefined, 'https://evil.example')).toBeUndefined()
    for (const name of ['constructor', '__proto__', 'toString', '']) expect(await ask({ ask: name })).toBeUndefined()
  })

  it('stores the start of a login', async () => {
    const { ask, store } = open({ values: allowed })
    await ask({ ask: 'login' })
    expect(JSON.parse(store.get('login') ?? '')).toMatchObject({ origin: emaki, at: expect.any(Number) })
  })
})

describe('the end of a login', () => {
  const begun = (changes: object = {}) => ({ ...allowed, login: { origin: emaki, at: Date.now(), ...changes } })
  const link = `<a href="pixiv://account/login?code=${code}&amp;via=login">`

  it('hands the code to the page that started the login, once', () => {
    const { location, store } = open({ address: `${login}/callback`, html: link, values: begun() })
    expect(location.replace).toHaveBeenCalledExactlyOnceWith(`${emaki}/account/oauth?code=${code}`)
    expect(store.get('login')).toBe('{}')
  })

  it('waits for a later code, also after other parameters', () => {
    const { location, show } = open({ address: 'https://accounts.pixiv.net/post-redirect', values: begun() })
    show('<p>Please wait</p>')
    expect(location.replace).not.toHaveBeenCalled()
    show(`<script>location = "pixiv://account/login?via=login&code=${code}"</script>`)
    expect(location.replace).toHaveBeenCalledExactlyOnceWith(`${emaki}/account/oauth?code=${code}`)
  })

  it('finds the code behind addresses without one, and not outside an address', () => {
    const { location, show } = open({ address: `${login}/callback`, values: begun() })
    show(`<a href="pixiv://account/login?via=login">code=${code}</a> <a href='pixiv://account/login?a=1'>`)
    expect(location.replace).not.toHaveBeenCalled()
    show(`<a href="pixiv://account/login?via=login"></a><a href="pixiv://account/login?a=1&amp;code=${code}">`)
    expect(location.replace).toHaveBeenCalledExactlyOnceWith(`${emaki}/account/oauth?code=${code}`)
  })

  it('reads a hostile page in a limited number of steps', () => {
    const hostile = ['pixiv://account/login?', 'pixiv://account/login?code=', 'code=', '&amp;', 'code=abc-'].map((part) =>
      part.repeat(20_000 / part.length),
    )
    const { location, show, realm } = open({ address: `${login}/callback`, values: begun() })
    for (const text of hostile) {
      const reads = countWork(() => show(`<a href="pixiv://account/login?${text}">`), realm)
      expect(reads, text.slice(0, 30)).toBeGreaterThan(text.length)
      expect(reads, text.slice(0, 30)).toBeLessThan(20 * text.length)
    }
    expect(location.replace).not.toHaveBeenCalled()
  })

  it.each([
    ['without a started login', { values: allowed }],
    ['when the login started more than ten minutes ago', { values: begun({ at: Date.now() - 600_001 }) }],
    ['when the login started at an unknown time', { values: begun({ at: 'now' }) }],
    ['for a page that is not allowed any more', { values: { ...begun(), origins: [] } }],
    ['on other sites', { values: begun(), address: 'https://evil.example/' }],
    ['when the value is not a code', { values: begun(), html: '<a href="pixiv://account/login?code=short">' }],
    ['when the code is not the app’s', { values: begun(), html: `<a href="https://evil.example/?code=${code}">` }],
  ])('hands over nothing %s', (_name, visit) => {
    const { location } = open({ address: `${login}/callback`, html: link, ...visit })
    expect(location.replace).not.toHaveBeenCalled()
  })
})
