import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parseNovel, translationLines } from '@emaki/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TranslationError } from '../../works/translation/translationError.ts'
import { browserTranslator, type TranslatorFactory, translateInBrowser } from './browserTranslator.ts'
import { type EngineRequest, offeredEngines, parseEngine, type TranslationUpdate } from './engine.ts'
import { translateByModel } from './modelEngine.ts'

const tree = parseNovel('はじめ。\n[newpage]\n[[rb:海 > うみ]]と桜。')
const lines = translationLines(tree)
const [first = { at: -1, text: '' }, second = first] = lines
const ask = (more: Partial<EngineRequest> = {}): EngineRequest => ({
  novelId: '5',
  tree,
  lines,
  to: 'en',
  kept: [],
  signal: new AbortController().signal,
  ...more,
})

/** The final text of each line, other updates, and the error of an engine. */
async function outcome(engine: AsyncGenerator<TranslationUpdate>) {
  const translated = new Map<number, string>()
  const others: TranslationUpdate[] = []
  try {
    for await (const update of engine)
      if ('at' in update) translated.set(update.at, update.text)
      else others.push(update)
    return { translated: [translated.get(first.at), translated.get(second.at)], others, code: undefined, detail: '' }
  } catch (thrown) {
    const error = thrown instanceof TranslationError ? thrown : undefined
    return {
      translated: [translated.get(first.at), translated.get(second.at)],
      others,
      code: error?.code ?? String(thrown),
      detail: error?.detail,
    }
  }
}

describe('translateByModel', () => {
  type Script = (response: ServerResponse, asked: { headers: Record<string, unknown>; body: string }) => void
  let script: Script = () => undefined
  let base = ''
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => script(response, { headers: request.headers, body }))
  })
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/`
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  const event = (content: string, more: object = {}) =>
    `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content }, finish_reason: null, ...more }] })}\n\n`
  const done = 'data: [DONE]\n\n'
  const streaming =
    (...parts: readonly string[]): Script =>
    (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      for (const part of parts) response.write(part)
      response.end()
    }
  const run = (given: Script, more: Partial<EngineRequest> = {}, idleMs = 5000) => {
    script = given
    return outcome(translateByModel({ base, key: 'sk-1', model: 'small' }, ask(more), { idleMs }))
  }

  it('requests numbered lines with the key in a header, and yields each line', async () => {
    let seen: { headers: Record<string, unknown>; body: string } | undefined
    const { translated, code } = await run((response, asked) => {
      seen = asked
      streaming(event('[#1] At'), event(' first.\n[#2] Sea and 桜.'), done)(response, asked)
    })
    expect([translated, code]).toEqual([['At first.', 'Sea and 桜.'], undefined])
    expect(seen?.headers).toMatchObject({ authorization: 'Bearer sk-1', 'content-type': 'application/json' })
    const body = JSON.parse(seen?.body ?? '')
    expect(body).toMatchObject({ model: 'small', stream: true })
    expect(body.messages[1].content).toMatch(/into English.*\n\[#1\] はじめ。\n\[#2\] 海\(うみ\)と桜。$/s)
  })

  it('separates reasoning from text, and restores kept words', async () => {
    const thought = 'data: {"choices":[{"delta":{"reasoning_content":"hm"}}]}\n\n'
    const { translated, others } = await run(streaming(thought, event('[#1] A [#2] 名字0!'), done), { kept: ['桜'] })
    expect(translated).toEqual(['A', '桜!'])
    expect(others).toEqual([{ thought: 'hm' }])
  })

  it('requests missing lines again, except those merged into a neighbour', async () => {
    const six = translationLines(parseNovel('一。\n二。\n三。\n四。\n五。\n六。'))
    const answers = [
      [event('[#1] 1\n[#2] 2'), done],
      [event('[#1] 3\n[#2] 4\n[#3] 5 6'), done],
    ]
    const asked: string[] = []
    script = (response, question) => {
      asked.push(JSON.parse(question.body).messages[1].content.replace(/^.*\n/, ''))
      streaming(...(answers.shift() ?? [done]))(response, question)
    }
    const translated = new Map<number, string>()
    for await (const update of translateByModel({ base, key: '', model: 'lazy' }, ask({ lines: six }), { idleMs: 5000 }))
      if ('at' in update) translated.set(update.at, update.text)
    expect(six.map(({ at }) => translated.get(at))).toEqual(['1', '2', '3', '4', '5 6', ''])
    expect(asked.map((lines) => lines.split('\n').at(0))).toEqual(['[#1] 一。', '[#1] 三。'])
  })

  it('accepts a response without a stream', async () => {
    const { translated } = await run((response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ choices: [{ message: { content: '[#1] A\n[#2] B' } }] }))
    })
    expect(translated).toEqual(['A', 'B'])
  })

  it('skips malformed events', async () => {
    const { translated, code } = await run(
      streaming(': hello\n\ndata: {"choi\n\ndata: 7\n\nevent: x\n', event('[#1] A'), 'data:\n\n', event('\n[#2] B'), done),
    )
    expect([translated, code]).toEqual([['A', 'B'], undefined])
  })

  const json =
    (status: number, body: unknown): Script =>
    (response) => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(body))
    }
  it.each<[string, Script, string, string]>([
    ['401', json(401, { error: { message: 'invalid key' } }), 'key', 'invalid key'],
    ['429', json(429, { message: 'slow down' }), 'quota', 'slow down'],
    ['an error body', json(500, { error: 'out of memory' }), 'refused', 'out of memory'],
    ['an error body with status 200', json(200, { error: { message: 'no such model' } }), 'refused', 'no such model'],
    ['a page instead of JSON', (response) => response.writeHead(502).end('<html>'), 'refused', '502'],
    ['an error as its text', streaming(event('{"code": 50501}'), done), 'empty', ''],
    ['an empty stream', streaming(done), 'empty', ''],
    ['far too much', streaming(event(`[#1] ${'x'.repeat(5000)}`), done), 'overgrown', ''],
  ])('throws a specific error on %s', async (_, given, code, detail) => {
    expect(await run(given)).toMatchObject({ translated: expect.anything(), code, detail })
  })

  it.each<[string, Script, string]>([
    ['ends without saying so', streaming(event('[#1] A\n[#2] B')), 'cut'],
    [
      'is cut',
      (response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' })
        response.write(event('[#1] A\n[#2] B'), () => setTimeout(() => response.destroy(), 20))
      },
      'cut',
    ],
    [
      'stalls',
      (response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' })
        response.write(event('[#1] A\n[#2] B'))
      },
      'silent',
    ],
    ['fails inside', streaming(event('[#1] A\n[#2] B'), 'data: {"error":{"message":"overload"}}\n\n'), 'refused'],
    ['stops early', streaming(event('[#1] A\n[#2] B'), event('', { finish_reason: 'length' })), 'refused'],
  ])('F38: yields the lines from before the stream %s', async (_, given, code) => {
    expect(await run(given, {}, code === 'silent' ? 300 : 5000)).toMatchObject({ translated: ['A', 'B'], code })
  })

  it('throws different errors for a silent and for an unreachable provider', async () => {
    expect((await run(() => undefined, {}, 100)).code).toBe('silent')
    const unreachable = { base: 'http://127.0.0.1:9/v1', key: '', model: 'm' }
    expect((await outcome(translateByModel(unreachable, ask()))).code).toBe('network')
  })

  it('closes the connection on abort', async () => {
    const stop = new AbortController()
    let isLeft = false
    const engine = run(
      (response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' })
        response.on('close', () => {
          isLeft = true
        })
        response.write(event('[#1] A'), () => stop.abort(new Error('stopped')))
      },
      { signal: stop.signal },
    )
    expect((await engine).code).toContain('stopped')
    await expect.poll(() => isLeft).toBe(true)
  })
})

describe('translateInBrowser', () => {
  const factory = (more: Partial<TranslatorFactory> = {}) => {
    const preferences: unknown[] = []
    const made: TranslatorFactory = {
      availability: async () => 'downloadable',
      create: async ({ monitor, ...options }) => {
        preferences.push([options.sourceLanguage, options.targetLanguage])
        monitor?.({ addEventListener: (_type, listener) => listener({ loaded: 0.5 }) })
        return { translateStreaming: (text) => streamOf([`<${text[0]}`, '>']) }
      },
      ...more,
    }
    return { made, preferences }
  }
  const streamOf = (pieces: string[]) =>
    new ReadableStream<string>({
      pull(controller) {
        const piece = pieces.shift()
        if (piece === undefined) controller.close()
        else controller.enqueue(piece)
      },
    })

  it('translates line by line from the novel’s language, and reports the download', async () => {
    const { made, preferences } = factory()
    const { translated, others, code } = await outcome(translateInBrowser(made, ask({ to: 'zh-CN' })))
    expect([translated, others, code]).toEqual([['<は>', '<海>'], [{ downloaded: 0.5 }], undefined])
    expect(preferences).toEqual([['ja', 'zh']])
  })

  it.each([
    ['it does not know the pair', factory({ availability: async () => 'unavailable' }).made],
    ['it never gets ready', factory({ create: () => new Promise(() => undefined) }).made],
    ['its download fails', factory({ create: () => Promise.reject(new DOMException('no', 'NetworkError')) }).made],
  ])('throws "unavailable" when %s', async (_, made) => {
    expect((await outcome(translateInBrowser(made, ask(), 50))).code).toBe('unavailable')
  })

  it('browserTranslator finds the API, but not in Edge', () => {
    const scope = { Translator: factory().made }
    expect(browserTranslator(scope, 'Chrome/140')).toBe(scope.Translator)
    expect(browserTranslator(scope, 'Chrome/140 Edg/140')).toBeUndefined()
    expect(browserTranslator({}, 'Firefox')).toBeUndefined()
    expect(browserTranslator({ Translator: 7 }, 'Chrome')).toBeUndefined()
  })
})

describe('offeredEngines', () => {
  it('returns what this browser and this site support', () => {
    expect(offeredEngines({ hasBrowserTranslator: false, translators: [], kind: 'novel' })).toEqual(['own'])
    expect(offeredEngines({ hasBrowserTranslator: true, translators: ['sc', 'ms'], kind: 'novel' })).toEqual([
      'site',
      'browser',
      'own',
      'ms',
    ])
  })

  it('returns only engines without a novel for captions', () => {
    const offered = (hasBrowserTranslator: boolean) =>
      offeredEngines({ hasBrowserTranslator, translators: ['sc', 'ms'], kind: 'caption' })
    expect(offered(true)).toEqual(['browser', 'own'])
    expect(offered(false)).toEqual(['own'])
  })

  it('returns all engines of companions if the gateway reports none', () => {
    expect(offeredEngines({ hasBrowserTranslator: false, translators: undefined, kind: 'novel' })).toEqual([
      'own',
      'glm',
      'qwen2_5',
      'hy_mt',
      'ms',
      'gg',
      'yd',
    ])
  })

  it('parseEngine ignores names of older viewers', () => {
    expect([parseEngine('site'), parseEngine(''), parseEngine('__proto__')]).toEqual(['site', undefined, undefined])
  })
})
