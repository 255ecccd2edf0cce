import { createHash } from 'node:crypto'
import type { Fetch } from '@emaki/domain'
import { describe, expect, it } from 'vitest'
import type { MachineTranslator } from './machineTranslation.ts'
import { googleTranslator, microsoftTranslator, youdaoTranslator } from './translationServices.ts'

interface Asked {
  readonly address: string
  readonly headers: Headers
  readonly body: string
}

/** Creates a service that responds with `body` and records its requests. */
function service(body: unknown, status = 200) {
  const asked: Asked[] = []
  const fetch: Fetch = async (request) => {
    asked.push({ address: request.url, headers: request.headers, body: await request.text() })
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status })
  }
  return { fetch, asked }
}
const ask = { lines: ['桜<子>と海', '空'], to: 'zh-Hans', kept: ['桜', '桜<子>'], signal: new AbortController().signal }

describe('Microsoft', () => {
  it('reads a response of unclosed tags in linear time', async () => {
    const text = '<'.repeat(900_000)
    const { fetch } = service([{ translations: [{ text }] }, { translations: [{ text: '<b>天空</b>' }] }])
    expect(await microsoftTranslator({ key: 'k', region: 'japaneast' }, fetch)(ask)).toEqual([text, '天空'])
  })

  it('sends HTML with marked names and reads plain text', async () => {
    const answer = [
      { translations: [{ text: '<span class="notranslate">桜&lt;子&gt;</span>与海&#8203;' }] },
      { translations: [{ text: '天空' }] },
    ]
    const { fetch, asked } = service(answer)
    expect(await microsoftTranslator({ key: 'k', region: 'japaneast' }, fetch)(ask)).toEqual(['桜<子>与海\u200b', '天空'])
    expect(asked[0]?.address).toBe(
      'https://api.cognitive.microsofttranslator.com/translate?api-version=3.0&to=zh-Hans&textType=html',
    )
    expect(asked[0]?.headers.get('ocp-apim-subscription-key')).toBe('k')
    expect(asked[0]?.headers.get('ocp-apim-subscription-region')).toBe('japaneast')
    expect(JSON.parse(asked[0]?.body ?? '')).toEqual([
      { Text: '<span class="notranslate">桜&#60;子&#62;</span>と海' },
      { Text: '空' },
    ])
  })
})

describe('Google', () => {
  it('sends all lines in one request', async () => {
    const { fetch, asked } = service({ data: { translations: [{ translatedText: '樱与海' }, { translatedText: '天空' }] } })
    expect(await googleTranslator('a b', fetch)({ ...ask, to: 'zh-CN' })).toEqual(['樱与海', '天空'])
    expect(asked[0]?.address).toBe('https://translation.googleapis.com/language/translate/v2?key=a+b')
    expect(JSON.parse(asked[0]?.body ?? '')).toEqual({ q: ask.lines, target: 'zh-CN', format: 'text' })
  })
})

describe('Youdao', () => {
  const translator = (fetch: Fetch) =>
    youdaoTranslator(
      { app: 'app', secret: 'hush' },
      fetch,
      () => 7_000,
      () => 'salt',
    )

  it('signs the text and uses its own language codes', async () => {
    const { fetch, asked } = service({ errorCode: '0', translateResults: [{ translation: '樱与海' }, { translation: '天空' }] })
    expect(await translator(fetch)(ask)).toEqual(['樱与海', '天空'])
    const sent = new URLSearchParams(asked[0]?.body)
    const sign = createHash('sha256').update('app桜<子>と海空salt7hush').digest('hex')
    expect(sent.getAll('q')).toEqual(ask.lines)
    expect(Object.fromEntries(sent)).toMatchObject({ to: 'zh-CHS', appKey: 'app', curtime: '7', signType: 'v3', sign })
  })

  it('signs the ends and the length of a long text', async () => {
    const { fetch, asked } = service({ errorCode: '0', translateResults: [] })
    await translator(fetch)({ ...ask, lines: ['0123456789abcdefghijklmnop'] })
    const sign = createHash('sha256').update('app012345678926ghijklmnopsalt7hush').digest('hex')
    expect(new URLSearchParams(asked[0]?.body).get('sign')).toBe(sign)
  })

  it('reports an error code', async () => {
    await expect(translator(service({ errorCode: '108' }).fetch)(ask)).rejects.toThrow('The machine translation answered 108')
  })
})

describe.each<[string, (fetch: Fetch) => MachineTranslator]>([
  ['Microsoft', (fetch) => microsoftTranslator({ key: 'k', region: '' }, fetch)],
  ['Google', (fetch) => googleTranslator('k', fetch)],
  ['Youdao', (fetch) => youdaoTranslator({ app: 'a', secret: 's' }, fetch)],
])('%s', (_, made) => {
  it('fails with a readable message, without its key', async () => {
    await expect(made(service('{"error":"key k"}', 401).fetch)(ask)).rejects.toThrow('The machine translation answered 401')
    await expect(made(service('{}', 429).fetch)(ask)).rejects.toThrow('Rate Limit')
    await expect(made(service('<html>').fetch)(ask)).rejects.toThrow('answered 200')
  })
})
