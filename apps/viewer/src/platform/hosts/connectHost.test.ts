// @vitest-environment jsdom
// Tests of hosts for static sites: gateways of ours, other mirrors, and everything else.
import { beforeEach, describe, expect, it } from 'vitest'
import { initialData, startWithConfig } from '../query/initialData.ts'
import {
  askForHost,
  asksForHost,
  connectedConfig,
  connectHost,
  type HostConnection,
  isTestOutdated,
  storeConnection,
  storedConnection,
} from './connectHost.ts'
import type { ProbeTools } from './hostProbe.ts'
import { readStaticSite, typedHost } from './staticSite.ts'

const gateway = 'https://gateway.example'
const description = {
  name: 'emaki',
  selfHosted: true,
  paths: { mirror: '/api/mirror', companion: '/api/companion', images: '/api/image', appApi: '/pixiv-app-api' },
}
const work = {
  id: 1,
  title: 't',
  user: { id: 2, name: 'n', profile_image_urls: { medium: 'https://i.pximg.net/a.jpg' } },
  image_urls: { medium: 'https://i.pximg.net/m.jpg' },
}

/** Tools whose `fetch` knows some addresses. All others fail as requests without CORS do. */
function tools(responses: Readonly<Record<string, unknown>>) {
  const requests: { readonly url: string; readonly init: RequestInit | undefined }[] = []
  const fetch: ProbeTools['fetch'] = async (input, init) => {
    const url = String(input)
    requests.push({ url, init })
    if (!Object.hasOwn(responses, url)) throw new TypeError('Failed to fetch')
    const response = responses[url]
    return response instanceof Response ? response : Response.json(response)
  }
  return { requests, tools: { fetch, widthOf: () => Promise.reject(new Error('no picture')) } }
}

const connection: HostConnection = {
  address: gateway,
  mirrorBase: `${gateway}/api/mirror`,
  companionBase: `${gateway}/api/companion`,
  imageBase: `${gateway}/api/image`,
  apiProxyBase: gateway,
  isSelfHosted: true,
}

describe('connectHost', () => {
  const answers = {
    [`${gateway}/.well-known/emaki.json`]: description,
    [`${gateway}/api/companion/user`]: new Response('{}', { status: 401 }),
  }

  it.each([gateway, `${gateway}/api/mirror`])('finds what the gateway at %s offers', async (address) => {
    expect(await connectHost(typedHost(address), tools(answers).tools)).toEqual({ ...connection, address })
  })

  it('finds a gateway below a path', async () => {
    const root = `${gateway}/below`
    const there = tools({ [`${root}/.well-known/emaki.json`]: description })
    expect(await connectHost(typedHost(root), there.tools)).toMatchObject({ mirrorBase: `${root}/api/mirror` })
  })

  it('leaves out the companion when the gateway does not list this site', async () => {
    const there = tools({ [`${gateway}/.well-known/emaki.json`]: description })
    expect(await connectHost(typedHost(gateway), there.tools)).toEqual({ ...connection, companionBase: '' })
  })

  it('does not ask a companion that the operator switched off', async () => {
    const there = tools(answers)
    expect(await connectHost({ ...typedHost(gateway), companion: 'off' }, there.tools)).toMatchObject({ companionBase: '' })
    expect(there.requests).toHaveLength(1)
  })

  it('sends no cookies and follows no redirects', async () => {
    const there = tools(answers)
    await connectHost(typedHost(gateway), there.tools)
    for (const { init } of there.requests) expect(init).toMatchObject({ credentials: 'omit', redirect: 'error' })
  })

  it('accepts another mirror by its ranking', async () => {
    const mirror = 'https://mirror.example'
    const there = tools({ [`${mirror}/rank?mode=day&page=1`]: { illusts: [work] } })
    expect(await connectHost(typedHost(mirror), there.tools)).toEqual({
      address: mirror,
      mirrorBase: mirror,
      companionBase: '',
      imageBase: '',
      apiProxyBase: '',
      isSelfHosted: false,
    })
  })

  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['a web page', new Response('<!doctype html>')],
    ['another description', { name: 'other', paths: description.paths }],
    ['an error', new Response('{}', { status: 503 })],
  ])('K4: refuses a host that answers with %s', async (_, response) => {
    const there = tools(response === undefined ? {} : { [`${gateway}/.well-known/emaki.json`]: response })
    expect(await connectHost(typedHost(gateway), there.tools)).toBeUndefined()
  })

  it('takes no paths that lead to other hosts', async () => {
    const paths = { mirror: '//evil.example', companion: 'https://evil.example', images: '/\\evil.example', appApi: 7 }
    const there = tools({ [`${gateway}/.well-known/emaki.json`]: { ...description, paths } })
    expect(await connectHost(typedHost(gateway), there.tools)).toMatchObject({
      mirrorBase: '',
      companionBase: '',
      imageBase: '',
      apiProxyBase: '',
    })
  })
})

describe('connectedConfig', () => {
  const site = (hosts: readonly object[]) => readStaticSite({ title: 'Scrolls', hosts }, 'https:')

  it('configures the viewer for the host', () => {
    startWithConfig(connectedConfig(site([{ address: gateway }]), connection))
    expect(initialData().config).toMatchObject({
      title: 'Scrolls',
      mirrorBase: `${gateway}/api/mirror`,
      imageBase: `${gateway}/api/image`,
      originalHosts: ['gateway.example'],
      isSelfHosted: true,
      hasLoginPage: false,
    })
  })

  it('J8: sends logins through the host only when the operator allows it', () => {
    const hasApiProxy = (hosts: readonly object[]) => connectedConfig(site(hosts), connection).hasApiProxy
    expect(hasApiProxy([{ address: gateway, apiProxy: true }])).toBe(true)
    expect(hasApiProxy([{ address: gateway }])).toBe(false)
    expect(hasApiProxy([{ address: 'https://other.example', apiProxy: true }])).toBe(false)
  })

  it('offers no translator of a missing companion', () => {
    expect(connectedConfig(site([]), { ...connection, companionBase: '' }).translators).toEqual([])
  })
})

describe('the stored connection', () => {
  beforeEach(() => localStorage.clear())
  const open = readStaticSite({}, 'https:')

  it('is used at the next visit, and tested again after a day', () => {
    storeConnection(connection, 1000)
    expect(storedConnection(open)).toEqual(connection)
    expect([isTestOutdated(2000), isTestOutdated(1000 + 25 * 3_600_000)]).toEqual([false, true])
  })

  it('is not used when the site no longer allows its host', () => {
    storeConnection(connection)
    expect(storedConnection(readStaticSite({ allowOtherHosts: false }, 'https:'))).toBeUndefined()
    const listed = readStaticSite({ allowOtherHosts: false, hosts: [{ address: gateway }] }, 'https:')
    expect(storedConnection(listed)).toEqual(connection)
  })

  it.each(['{"mirrorBase":"/api/mirror"}', '{"mirrorBase":"javascript:x"}', '[]', 'x'])('is missing for %s', (stored) => {
    localStorage.setItem('emaki.host', stored)
    expect(storedConnection(open)).toBeUndefined()
  })

  it('is removed when the visitor wants another host', () => {
    storeConnection(connection)
    askForHost()
    expect([storedConnection(open), asksForHost()]).toEqual([undefined, true])
    storeConnection(connection)
    expect(asksForHost()).toBe(false)
  })
})
