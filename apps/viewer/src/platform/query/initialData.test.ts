// Initial data in the page, valid and hostile.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isLatePage, parseInitialData, withChosenHosts } from './initialData.ts'

const island = (value: unknown) => parseInitialData(JSON.stringify(value))

describe('parseInitialData', () => {
  it('returns a response once', () => {
    const first = island({ version: 1, answers: { '/rank?mode=day&page=1': { illusts: [] } } })
    expect(first.take('/rank?mode=day&page=1')).toEqual({ illusts: [] })
    expect(first.take('/rank?mode=day&page=1')).toBeUndefined()
  })

  it('reads the addresses of the services', () => {
    const { config } = island({
      version: 1,
      config: {
        mirrorBase: 'https://mirror.example/api/pixiv/',
        companionBase: 'https://companion.example/',
        imageBase: '/pictures',
        source: 'sample',
        originalHosts: ['proxy.example', 7, null],
        translators: ['sc', 7],
      },
    })
    expect(config).toEqual({
      mirrorBase: 'https://mirror.example/api/pixiv',
      companionBase: 'https://companion.example',
      imageBase: '/pictures',
      imageHost: '',
      title: 'Emaki',
      apiProxyBase: '',
      source: 'sample',
      originalHosts: ['proxy.example', '7', ''],
      translators: ['sc', '7'],
      hasWorker: true,
      ugoiraServers: [],
      ugoiraPages: [],
      hasOperatorPage: false,
      hasFeeds: false,
      hasLibrary: false,
      policy: '',
      analytics: '',
      hasApiProxy: false,
      hasLoginPage: false,
      appClient: { id: 'emaki', secret: 'emaki', hashSecret: 'emaki' },
    })
  })

  it('reads whether there is an operator page, and where the policy is', () => {
    const read = (policy: unknown) => island({ version: 1, config: { operatorPage: true, policy } }).config
    expect(read(true)).toMatchObject({ hasOperatorPage: true, policy: 'page' })
    expect(read('https://emaki.example/policy')).toMatchObject({ policy: 'https://emaki.example/policy' })
    expect(read('javascript:alert(1)')).toMatchObject({ policy: '' })
  })

  it('reads whether and how the app API can be called', () => {
    const appClient = { id: 'a', secret: 'b', hashSecret: 'c' }
    const { config } = island({ version: 1, config: { apiProxy: true, loginPage: true, appClient } })
    expect(config).toMatchObject({ hasApiProxy: true, hasLoginPage: true, appClient })
    expect(island({ version: 1, config: { apiProxy: 1, appClient: { id: 'a' } } }).config).toMatchObject({
      hasApiProxy: false,
      appClient: { id: 'emaki' },
    })
  })

  it.each([
    ['nothing', undefined],
    ['an empty text', ''],
    ['cut JSON', '{"version":1,"answers":{"/ra'],
    ['a list', '[1,2]'],
    ['a null', 'null'],
    ['another version', '{"version":2,"config":{"mirrorBase":"/x"},"answers":{"/rank":{}}}'],
    ['answers that are a list', '{"version":1,"answers":[{}]}'],
  ])('falls back to the default addresses for %s', (_name, json) => {
    const first = parseInitialData(json)
    expect(first.config).toEqual({
      mirrorBase: '/api/mirror',
      companionBase: '/api/companion',
      hasWorker: true,
      ugoiraServers: [],
      ugoiraPages: [],
      hasOperatorPage: false,
      hasFeeds: false,
      hasLibrary: false,
      policy: '',
      analytics: '',
      imageBase: '/api/image',
      imageHost: '',
      title: 'Emaki',
      apiProxyBase: '',
      source: '',
      originalHosts: [],
      hasApiProxy: false,
      hasLoginPage: false,
      appClient: { id: 'emaki', secret: 'emaki', hashSecret: 'emaki' },
    })
    expect(first.take('/rank')).toBeUndefined()
  })

  it.each([
    '//evil.example/api',
    'javascript:alert(1)',
    'data:,x',
    'https://a@evil.example',
    'https:\\\\evil.example',
    '/\\evil.example',
    7,
    {},
  ])('ignores the hostile address %j', (mirrorBase) => {
    expect(island({ version: 1, config: { mirrorBase } }).config.mirrorBase).toBe('/api/mirror')
  })

  it('returns no response for keys like __proto__', () => {
    const first = parseInitialData('{"version":1,"answers":{"__proto__":{"illusts":[1]},"constructor":{"illusts":[2]}}}')
    expect(first.take('toString')).toBeUndefined()
    expect(first.take('constructor')).toEqual({ illusts: [2] })
    expect({}).not.toHaveProperty('illusts')
  })

  it('never throws for any content', () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (json) => void parseInitialData(json).take('/rank')))
  })
})

it('parseInitialData reads that the operator disables the service worker', () => {
  const island = (config: object) => parseInitialData(JSON.stringify({ version: 1, config, answers: {} }))
  expect(island({ hasWorker: false }).config.hasWorker).toBe(false)
  expect(island({ hasWorker: 'no' }).config.hasWorker).toBe(true)
})

it('parseInitialData reads only http addresses as ugoira converters', () => {
  const island = (ugoiraServers: unknown) =>
    parseInitialData(JSON.stringify({ version: 1, config: { ugoiraServers }, answers: {} })).config.ugoiraServers
  expect(island(['https://mp4.example/ugoira/', 'javascript:alert(1)', 7, '//evil.example'])).toEqual([
    'https://mp4.example/ugoira',
  ])
  expect(island('https://mp4.example')).toEqual([])
})

describe('withChosenHosts', () => {
  const page = () =>
    island({
      version: 1,
      config: { source: 'sample', companionBase: '/api/companion' },
      answers: { '/rank?mode=day': { illusts: [1] } },
    })

  it('changes nothing without chosen hosts', () => {
    const first = withChosenHosts(page(), { imageHost: '', apiHost: '' })
    expect(first.config).toEqual(page().config)
    expect(first.take('/rank?mode=day')).toEqual({ illusts: [1] })
  })

  it('uses a chosen API host, and ignores the responses in the page', () => {
    const first = withChosenHosts(page(), { imageHost: '', apiHost: 'https://mirror.example/api' })
    expect(first.config).toMatchObject({ mirrorBase: 'https://mirror.example/api', source: '', companionBase: '/api/companion' })
    expect(first.take('/rank?mode=day')).toBeUndefined()
  })

  it('uses a chosen image proxy, and still uses the responses in the page', () => {
    const first = withChosenHosts(page(), { imageHost: 'https://pictures.example', apiHost: '' })
    expect(first.config).toMatchObject({
      imageHost: 'https://pictures.example',
      imageBase: '/api/image',
      mirrorBase: '/api/mirror',
    })
    expect(first.take('/rank?mode=day')).toEqual({ illusts: [1] })
  })

  it.each(['javascript:alert(1)', '//evil.example', 'https://u:p@evil.example'])('refuses %j', (hostile) => {
    const { config } = withChosenHosts(page(), { imageHost: hostile, apiHost: hostile })
    expect(config).toEqual(page().config)
  })
})

describe('isLatePage', () => {
  const visit = (times: object) =>
    Object.assign({ startTime: 0, duration: 0, entryType: 'navigation', name: '/', toJSON: () => ({}) }, times)

  it('is true when the worker would have used its fallback', () => {
    expect(isLatePage([visit({ responseStart: 4010 })])).toBe(true)
    expect(isLatePage([visit({ responseStart: 3900 })])).toBe(false)
  })

  it('is false when the browser has no timing', () => {
    expect(isLatePage([])).toBe(false)
    expect(isLatePage([visit({})])).toBe(false)
  })
})
