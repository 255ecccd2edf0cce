// The island of first data, whole and hostile.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isLatePage, parseInitialData, withChosenHosts } from './initialData.ts'

const island = (value: unknown) => parseInitialData(JSON.stringify(value))

describe('the first data', () => {
  it('gives an answer once', () => {
    const first = island({ version: 1, answers: { '/rank?mode=day&page=1': { illusts: [] } } })
    expect(first.take('/rank?mode=day&page=1')).toEqual({ illusts: [] })
    expect(first.take('/rank?mode=day&page=1')).toBeUndefined()
  })

  it('says where the gateway keeps its services', () => {
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
      source: 'sample',
      originalHosts: ['proxy.example', '7', ''],
      translators: ['sc', '7'],
      hasWorker: true,
      ugoiraServers: [],
      ugoiraPages: [],
      analytics: '',
      hasApiProxy: false,
      hasLoginPage: false,
      appClient: { id: 'emaki', secret: 'emaki', hashSecret: 'emaki' },
    })
  })

  it('says whether and how the app API can be called from here', () => {
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
  ])('falls back to the standard places given %s', (_name, json) => {
    const first = parseInitialData(json)
    expect(first.config).toEqual({
      mirrorBase: '/api/mirror',
      companionBase: '/api/companion',
      hasWorker: true,
      ugoiraServers: [],
      ugoiraPages: [],
      analytics: '',
      imageBase: '/api/image',
      imageHost: '',
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
  ])('never lets %j decide where calls go', (mirrorBase) => {
    expect(island({ version: 1, config: { mirrorBase } }).config.mirrorBase).toBe('/api/mirror')
  })

  it('takes names like __proto__ for what they are: names of no answer', () => {
    const first = parseInitialData('{"version":1,"answers":{"__proto__":{"illusts":[1]},"constructor":{"illusts":[2]}}}')
    expect(first.take('toString')).toBeUndefined()
    expect(first.take('constructor')).toEqual({ illusts: [2] })
    expect({}).not.toHaveProperty('illusts')
  })

  it('never throws, whatever the page holds', () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (json) => void parseInitialData(json).take('/rank')))
  })
})

it('lets an operator switch the service worker off', () => {
  const island = (config: object) => parseInitialData(JSON.stringify({ version: 1, config, answers: {} }))
  expect(island({ hasWorker: false }).config.hasWorker).toBe(false)
  expect(island({ hasWorker: 'no' }).config.hasWorker).toBe(true)
})

it('takes converters of ugoira for addresses to link to, and nothing else', () => {
  const island = (ugoiraServers: unknown) =>
    parseInitialData(JSON.stringify({ version: 1, config: { ugoiraServers }, answers: {} })).config.ugoiraServers
  expect(island(['https://mp4.example/ugoira/', 'javascript:alert(1)', 7, '//evil.example'])).toEqual([
    'https://mp4.example/ugoira',
  ])
  expect(island('https://mp4.example')).toEqual([])
})

describe('hosts that the reader has chosen', () => {
  const page = () =>
    island({
      version: 1,
      config: { source: 'sample', companionBase: '/api/companion' },
      answers: { '/rank?mode=day': { illusts: [1] } },
    })

  it('none: everything is as the page says', () => {
    const first = withChosenHosts(page(), { imageHost: '', apiHost: '' })
    expect(first.config).toEqual(page().config)
    expect(first.take('/rank?mode=day')).toEqual({ illusts: [1] })
  })

  it('an API host: it is asked, and what came with the page is not taken for its word', () => {
    const first = withChosenHosts(page(), { imageHost: '', apiHost: 'https://mirror.example/api' })
    expect(first.config).toMatchObject({ mirrorBase: 'https://mirror.example/api', source: '', companionBase: '/api/companion' })
    expect(first.take('/rank?mode=day')).toBeUndefined()
  })

  it('an image proxy: pictures come from it, answers still from the page', () => {
    const first = withChosenHosts(page(), { imageHost: 'https://pictures.example', apiHost: '' })
    expect(first.config).toMatchObject({
      imageHost: 'https://pictures.example',
      imageBase: '/api/image',
      mirrorBase: '/api/mirror',
    })
    expect(first.take('/rank?mode=day')).toEqual({ illusts: [1] })
  })

  it.each(['javascript:alert(1)', '//evil.example', 'https://u:p@evil.example'])('never %j', (hostile) => {
    const { config } = withChosenHosts(page(), { imageHost: hostile, apiHost: hostile })
    expect(config).toEqual(page().config)
  })
})

describe('a page', () => {
  const visit = (times: object) =>
    Object.assign({ startTime: 0, duration: 0, entryType: 'navigation', name: '/', toJSON: () => ({}) }, times)

  it('is late when the worker would have given up on it', () => {
    expect(isLatePage([visit({ responseStart: 4010 })])).toBe(true)
    expect(isLatePage([visit({ responseStart: 3900 })])).toBe(false)
  })

  it('is not where the browser does not tell', () => {
    expect(isLatePage([])).toBe(false)
    expect(isLatePage([visit({})])).toBe(false)
  })
})
