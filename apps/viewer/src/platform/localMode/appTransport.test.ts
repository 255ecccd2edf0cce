// The transport to the app API, and the requests that no transport sends.
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type AppTransport, chooseTransport, createAppFetch } from './appTransport.ts'
import { pageBridge } from './helper.ts'

const nothing = {
  directMode: false,
  useApiProxy: false,
  apiProxy: '',
  hasOwnProxy: false,
  ownProxyBase: '',
  hasHelper: false,
  hasBridge: false,
}
const api = 'https://app-api.pixiv.net/v1/illust/detail?illust_id=1'
const own: AppTransport = { by: 'proxy', base: '', isOwn: true }

afterEach(() => vi.unstubAllGlobals())

describe('chooseTransport', () => {
  it.each<[string, Partial<typeof nothing>, AppTransport]>([
    ['none', {}, { by: 'none', isDirect: false }],
    ['the gateway that wrote the page', { hasOwnProxy: true, hasHelper: true }, own],
    [
      'the gateway that a static site is connected to, by its address',
      { hasOwnProxy: true, ownProxyBase: 'https://gateway.example' },
      { by: 'proxy', base: 'https://gateway.example', isOwn: false },
    ],
    ['a helper', { hasHelper: true }, { by: 'helper', isDirect: false }],
    ['the bridge of a shell', { hasBridge: true }, { by: 'helper', isDirect: false }],
    [
      'the chosen proxy before all others',
      { useApiProxy: true, apiProxy: 'https://proxy.example/', hasOwnProxy: true, hasHelper: true },
      { by: 'proxy', base: 'https://proxy.example', isOwn: false },
    ],
    ['what there is, where the proxy has no address yet', { useApiProxy: true, hasOwnProxy: true }, own],
    ['P32 straight by a helper', { directMode: true, hasHelper: true, hasOwnProxy: true }, { by: 'helper', isDirect: true }],
    ['straight by a bridge', { directMode: true, hasBridge: true, hasOwnProxy: true }, { by: 'helper', isDirect: true }],
    ['J8: none instead of another than the chosen', { directMode: true, hasOwnProxy: true }, { by: 'none', isDirect: true }],
  ])('chooses %s', (_name, given, transport) => expect(chooseTransport({ ...nothing, ...given })).toEqual(transport))
})

describe('createAppFetch', () => {
  function proxied() {
    const asked: { address: string; init: RequestInit }[] = []
    vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
      asked.push({ address, init })
      return Response.json({})
    })
    return asked
  }

  it('sends requests to the proxy below the prefix of their host, without cookies or referrer', async () => {
    const asked = proxied()
    const send = createAppFetch({ by: 'proxy', base: 'https://proxy.example', isOwn: false }, '')
    await send(new Request(api, { headers: { authorization: 'Bearer a' } }))
    await send(new Request('https://oauth.secure.pixiv.net/auth/token', { method: 'POST', body: 'a=b' }))
    expect(asked.map(({ address }) => address)).toEqual([
      'https://proxy.example/pixiv-app-api/v1/illust/detail?illust_id=1',
      'https://proxy.example/pixiv-oauth/auth/token',
    ])
    expect(asked[0]?.init).toMatchObject({ credentials: 'omit', referrerPolicy: 'no-referrer', redirect: 'error' })
    expect(asked[1]?.init.body).toBe('a=b')
  })

  it.each([
    'https://evil.example/',
    'http://app-api.pixiv.net/',
    'https://app-api.pixiv.net.evil.example/',
    'https://i.pximg.net/a',
  ])('refuses %s', async (address) => {
    const asked = proxied()
    await expect(createAppFetch(own, '')(new Request(address))).rejects.toThrow('is not to be reached')
    expect(asked).toEqual([])
  })

  it('explains what to do without a transport', async () => {
    await expect(createAppFetch({ by: 'none', isDirect: false }, 'Install it')(new Request(api))).rejects.toThrow('Install it')
  })

  it.each([false, true])('P32 sends requests through a bridge by the host’s own name (direct: %s)', async (isDirect) => {
    const asked: [string, unknown][] = []
    const shell = {
      __httpRequest__: async (address: string, options: string) => {
        asked.push([address, JSON.parse(options)])
        return { data: { illust: 1 } }
      },
    }
    const send = createAppFetch({ by: 'helper', isDirect }, '', shell)
    const answer = await send(new Request(api, { headers: { authorization: 'Bearer a' } }))
    expect([answer.status, await answer.json()]).toEqual([200, { illust: 1 }])
    expect(asked).toEqual([[api, { method: 'GET', headers: { authorization: 'Bearer a' }, responseType: 'text' }]])
  })

  it('fails like the response of upstream, or like the bridge', async () => {
    const refused = { __httpRequest__: () => Promise.reject({ response: { status: 404, data: '{"error":{}}' } }) }
    const answer = await createAppFetch({ by: 'helper', isDirect: false }, '', refused)(new Request(api))
    expect([answer.status, await answer.text()]).toEqual([404, '{"error":{}}'])
    const broken = { __httpRequest__: () => Promise.reject(new Error('no network')) }
    await expect(createAppFetch({ by: 'helper', isDirect: false }, '', broken)(new Request(api))).rejects.toThrow('no network')
    expect(pageBridge({})).toBeUndefined()
  })

  it('sends headers and form through the helper, and returns its status', async () => {
    const page = new EventTarget()
    const heard: unknown[] = []
    const postMessage = (message: { id: string }) => {
      heard.push(message)
      const reply = {
        from: 'emaki-helper',
        id: message.id,
        ok: true,
        status: 429,
        headers: 'a: b\r\nRetry-After: 7\r\n',
        body: '{}',
      }
      const event = new MessageEvent('message', { data: reply, origin: 'http://localhost' })
      Object.defineProperty(event, 'source', { value: window })
      page.dispatchEvent(event)
    }
    const window = {
      postMessage,
      location: new URL('http://localhost/'),
      addEventListener: page.addEventListener.bind(page),
      removeEventListener: page.removeEventListener.bind(page),
    }
    vi.stubGlobal('window', window)
    const request = new Request('https://oauth.secure.pixiv.net/auth/token', { method: 'POST', body: 'a=b' })
    const answer = await createAppFetch({ by: 'helper', isDirect: false }, '', {})(request)
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '7'])
    expect(heard).toMatchObject([{ ask: 'http', url: request.url, method: 'POST', body: 'a=b' }])
  })
})
