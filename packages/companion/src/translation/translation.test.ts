import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { TranslationOptions } from '../options.ts'
import { createScripted, json, messageOf, type Script, signedIn, wrapped } from '../testing/upstream.ts'
import { textChunks } from './textChunks.ts'
import { createTranslationCache } from './translationCache.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const event = (content: string, more: object = {}) =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content }, finish_reason: null, ...more }] })}\n\n`
const finished = event('', { finish_reason: 'stop' }) + 'data: [DONE]\n\n'
const stream = (chunks: readonly (string | Uint8Array)[], failsAtEnd = false) => {
  const left = [...chunks]
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const chunk = left.shift()
      if (chunk !== undefined) controller.enqueue(typeof chunk === 'string' ? bytes(chunk) : chunk)
      else if (failsAtEnd) controller.error(new TypeError('reset'))
      else controller.close()
    },
  })
  return new Response(body, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } })
}

const novel = 'はじめ [[rb:海 > うみ]]\n\n「桜、いこう」[newpage]おわり'
const model = { baseUrl: 'https://models.example/v1/', apiKey: 'key-1', model: 'small', models: { glm: 'THUDM/glm-4-9b-chat' } }

/** Creates a companion whose site has one novel and whose provider responds by `script`. */
const translating = (script: Script, translation: TranslationOptions = { model }, content = novel) =>
  createScripted((url, request) => (url.host === 'www.pixiv.net' ? wrapped({ id: '5', content }) : script(url, request)), {
    translation,
  })
const path = '/api/pixiv-novel-translate/5.html?srv=sc'

describe('/api/pixiv-novel-translate/{id}.html', () => {
  it('returns the translation as escaped HTML with line breaks', async () => {
    const { companion, asked } = translating(() => stream([event('第一行 <b>\n'), event('第二行 & "完"'), finished]))
    const response = await companion.request(path)
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'public, max-age=31536000',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    expect(await response.text()).toBe('第一行 &#60;b&#62;<br>第二行 &#38; &#34;完&#34;')
    expect(asked.map(({ address }) => address)).toEqual(['www.pixiv.net/ajax/novel/5', 'models.example/v1/chat/completions'])
    const [, chat] = asked
    expect([chat?.method, chat?.headers.get('authorization'), chat?.headers.get('cookie')]).toEqual([
      'POST',
      'Bearer key-1',
      null,
    ])
    const body = JSON.parse(chat?.body ?? '')
    expect(body).toMatchObject({ model: 'small', stream: true, messages: [{ role: 'system' }, { role: 'user' }] })
    expect(body.messages[1].content).toContain('はじめ 海(うみ)\n\n「桜、いこう」\n\n－－－－－－－－\n\nおわり')
  })

  it('uses the model of a known key, and the default model for other keys', async () => {
    const { companion, asked } = translating(() => stream([event('x'), finished]))
    for (const key of ['glm', 'unknown', '__proto__', 'constructor']) await companion.request(`${path}&aimd=${key}`)
    const models = asked.filter(({ body }) => body !== '').map(({ body }) => JSON.parse(body).model)
    expect(models).toEqual(['THUDM/glm-4-9b-chat', 'small', 'small', 'small'])
  })

  it('keeps words, with or without the brackets of their placeholders', async () => {
    const { companion, asked } = translating(() =>
      stream([event('[名字1]，去 名'), event('字'), event('0 和【名字0】吧 名字7'), finished]),
    )
    const response = await companion.request(`${path}&nots=${encodeURIComponent('海,桜, 桜 ')}`)
    expect(await response.text()).toBe('桜，去 海 和海吧 名字7')
    expect(JSON.parse(asked[1]?.body ?? '').messages[1].content).toContain('[名字0](うみ)\n\n「[名字1]、いこう」')
  })

  it('omits the model’s reasoning', async () => {
    const thought = event('', { delta: { reasoning_content: 'thinking…', content: null } })
    const { companion } = translating(() => stream([thought, ': keep-alive\n\n', event('译'), thought, finished]))
    expect(await (await companion.request(path)).text()).toBe('译')
  })

  it('accepts a response that does not stream', async () => {
    const { companion } = translating(() => json({ choices: [{ message: { content: '译文' } }] }))
    expect(await (await companion.request(path)).text()).toBe('译文')
  })

  it('never starts with a brace, which clients treat as an error', async () => {
    const { companion } = translating(() => stream([event(' \n'), event('{引}'), finished]))
    expect(await (await companion.request(path)).text()).toBe('&#123;引}')
  })

  it('sends a long novel in chunks that end with lines', async () => {
    const lines = Array.from({ length: 120 }, (_, index) => `${index} ${'あ'.repeat(40)}`).join('\n')
    const { companion, asked } = translating(() => stream([event('译'), finished]), { model }, lines)
    const text = await (await companion.request(path)).text()
    const sent = asked.slice(1).map(({ body }) => String(JSON.parse(body).messages[1].content).split('：\n')[1])
    expect(sent.join('\n')).toBe(lines)
    expect(text).toBe(Array.from(sent, () => '译').join('<br>'))
    for (const passage of sent) expect(passage?.length).toBeLessThanOrEqual(1500)
  })

  it('translates a text once for all readers, and again after it changed', async () => {
    let content = novel
    const provider: Script = () => stream([event('译'), finished])
    const { companion, asked } = createScripted(
      (url, request) => (url.host === 'www.pixiv.net' ? wrapped({ content }) : provider(url, request)),
      { translation: { model } },
    )
    const made = () => asked.filter(({ method }) => method === 'POST').length
    for (const headers of [{}, signedIn, {}]) expect(await (await companion.request(path, { headers })).text()).toBe('译')
    expect(made()).toBe(1)
    await (await companion.request(`${path}&nots=桜`)).text()
    expect(made()).toBe(2)
    content = `${novel}追記`
    expect(await (await companion.request(path)).text()).toBe('译')
    expect(made()).toBe(3)
  })

  it('F38: does not cache a broken translation', async () => {
    let turn = 0
    const { companion } = translating(() => (turn++ === 0 ? stream([event('一半')]) : stream([event('完整'), finished])))
    await expect((await companion.request(path)).text()).rejects.toThrow()
    expect(await (await companion.request(path)).text()).toBe('完整')
  })

  it('is not shared with a session’s request', async () => {
    const { companion } = translating(() => stream([event('x'), finished]))
    expect((await companion.request(path, { headers: signedIn })).headers.get('cache-control')).toBe('no-store')
  })

  it.each(['sc', 'ms', 'gg', 'yd'])('responds with 501 without srv=%s and sends nothing', async (service) => {
    const { companion, asked } = translating(() => json({}), {})
    const response = await companion.request(`/api/pixiv-novel-translate/5.html?srv=${service}`)
    expect(response.status).toBe(501)
    expect(response.headers.get('content-type')).toBe('application/json')
    expect(response.headers.get('cache-control')).toBe('no-store')
    const text = await response.text()
    expect(text).toMatch(/^\{.*not set up on this server/)
    expect(asked).toEqual([])
  })

  it.each([
    ['', 'srv'],
    ['?srv=evil', 'srv'],
    [`?srv=sc&nots=${'x'.repeat(5000)}`, 'nots'],
    [`?srv=sc&aimd=${'x'.repeat(50)}`, 'aimd'],
  ])('responds to %s with 400 for its %s', async (query, field) => {
    const { companion, asked } = translating(() => json({}))
    const response = await companion.request(`/api/pixiv-novel-translate/5.html${query}`)
    expect([response.status, await messageOf(response)]).toEqual([400, `Bad Request: ${field}`])
    expect(asked).toEqual([])
  })

  it.each([
    [
      'a rejected key',
      () => json({ error: { message: 'invalid api key sk-secret' } }, 401),
      502,
      'The translation provider refused this server’s key',
    ],
    ['a used-up quota', () => json({ message: 'slow down' }, 429, { 'retry-after': '7' }), 429, 'Rate Limit'],
    ['a failure with a message', () => json({ code: 50501, message: 'model is loading' }, 503), 502, 'model is loading'],
    ['a failure as an HTML page', () => new Response('<html>', { status: 500 }), 502, 'The translation provider answered 500'],
    ['a failure inside the stream', () => stream(['data: {"error":{"message":"out of memory"}}\n\n']), 502, 'out of memory'],
    ['a stream that breaks off before the first word', () => stream(['data: {"choi']), 502, 'The translation was cut off'],
    ['an empty stream', () => stream([finished]), 502, 'The translation came back empty'],
    [
      'a model that stops early',
      () => stream([event('', { finish_reason: 'length' })]),
      502,
      'The translation model stopped early: length',
    ],
    ['no connection', () => Promise.reject(new TypeError('refused')), 502, 'Upstream request failed'],
  ])('E12: %s is an error in JSON', async (_what, script, status, message) => {
    const { companion } = translating(script)
    const response = await companion.request(path)
    expect([response.status, await messageOf(response)]).toEqual([status, message])
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  it.each([
    ['breaks off', () => stream([event('一半')])],
    ['breaks', () => stream([event('一半')], true)],
    ['sends an error message', () => stream([event('一半'), 'data: {"error":"x"}\n\n'])],
    ['grows beyond its limit', () => stream([event('一半'), event('译'.repeat(3000)), finished])],
  ])('F38: a translation that %s after its first words fails and is not cached', async (_what, script) => {
    const response = await translating(script).companion.request(path)
    expect(response.status).toBe(200)
    await expect(response.text()).rejects.toThrow()
  })

  it('E12: fails when the provider stops sending', async () => {
    const clock = { now: () => 0, sleep: async () => undefined }
    const site: Script = (url) => (url.host === 'www.pixiv.net' ? wrapped({ content: novel }) : new Promise(() => undefined))
    const fetch = async (request: Request) => site(new URL(request.url), request)
    const silent = createScripted(undefined, {
      fetch: async (request) => wrapped({ content: request.url }),
      clock,
      translation: { model: { ...model, fetch } },
    })
    expect((await silent.companion.request(path)).status).toBe(504)
  })

  it('aborts the provider’s request when the reader disconnects', async () => {
    let isCancelled = false
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(bytes(event('译'))),
      cancel: () => {
        isCancelled = true
      },
    })
    const { companion } = translating(() => new Response(endless, { headers: { 'content-type': 'text/event-stream' } }))
    const reader = (await companion.request(path)).body?.getReader()
    await reader?.read()
    await reader?.cancel()
    expect(isCancelled).toBe(true)
  })

  it('is 404 for a novel without text and passes upstream’s errors on', async () => {
    expect((await translating(() => json({}), { model }, '').companion.request(path)).status).toBe(404)
    const { companion } = createScripted(() => json({ error: true, message: 'gone', body: [] }, 404), { translation: { model } })
    const response = await companion.request(path)
    expect([response.status, await messageOf(response)]).toEqual([404, 'gone'])
  })

  it('is 413 for a novel above the operator’s limit', async () => {
    const { companion, asked } = translating(() => json({}), { model, longestNovel: 10 })
    expect((await companion.request(path)).status).toBe(413)
    expect(asked).toHaveLength(1)
  })

  it('srv=ms: returns every line followed by its translation', async () => {
    const asks: unknown[] = []
    const machines = {
      ms: async ({ lines, to, kept }: { lines: readonly string[]; to: string; kept: readonly string[] }) => {
        asks.push({ to, kept })
        return lines.map((line) => `<${line.length}>`)
      },
    }
    const { companion } = translating(() => json({}), { machines }, 'あ<\n\nいい')
    const response = await companion.request('/api/pixiv-novel-translate/5.html?srv=ms&nots=A,B')
    expect(await response.text()).toBe(
      '<p>あ&#60;</p><p style="color:gray">&#60;2&#62;</p><p>いい</p><p style="color:gray">&#60;2&#62;</p>',
    )
    expect(asks).toEqual([{ to: 'zh-Hans', kept: ['A', 'B'] }])
  })

  it('srv=gg: returns a JSON error when the service fails', async () => {
    const { companion } = translating(() => json({}), { machines: { gg: () => Promise.reject(new Error('key 123 refused')) } })
    const response = await companion.request('/api/pixiv-novel-translate/5.html?srv=gg')
    expect([response.status, await messageOf(response)]).toEqual([502, 'The machine translation failed'])
  })
})

describe('textChunks', () => {
  it('cover the whole text, none too long, none empty', () => {
    const piece = fc.constantFrom('あ', '。', '\n', '\n\n', '. ', 'word', '😀', '長い文'.repeat(8))
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), fc.integer({ min: 2, max: 40 }), (parts, maxLength) => {
        const text = parts.join('')
        const cut = [...textChunks(text, maxLength)]
        expect(cut.map(({ before, text }) => before + text).join('')).toBe(text.replace(/\n+$/, ''))
        for (const { text } of cut) {
          expect(text.length).toBeLessThanOrEqual(maxLength)
          expect(text).toMatch(/^[^\n]/)
          expect(text).not.toMatch(/\p{Surrogate}/u)
        }
      }),
    )
  })
})

describe('createTranslationCache', () => {
  async function* of(...pieces: string[]): AsyncGenerator<string> {
    yield* pieces
  }
  const fill = async (cache: ReturnType<typeof createTranslationCache>, key: string, source: string, ...pieces: string[]) => {
    let read = ''
    for await (const piece of cache.keeping(key, source, of(...pieces))) read += piece
    return read
  }

  it('returns stored translations and evicts the least recently used', async () => {
    const cache = createTranslationCache(25)
    expect(await fill(cache, 'a', 'source', 'ab', 'cd')).toBe('abcd')
    await fill(cache, 'b', 'source', 'efgh')
    expect(cache.find('a', 'source')).toBe('abcd')
    await fill(cache, 'c', 'source', 'ijkl')
    expect([cache.find('a', 'source'), cache.find('b', 'source'), cache.find('c', 'source')]).toEqual(['abcd', undefined, 'ijkl'])
  })

  it('stores nothing larger than its limit or incomplete', async () => {
    const cache = createTranslationCache(10)
    await fill(cache, 'a', 'source', 'far too long')
    for await (const _piece of cache.keeping('b', 's', of('x', 'y'))) break
    expect([cache.find('a', 'source'), cache.find('b', 's')]).toEqual([undefined, undefined])
  })
})
