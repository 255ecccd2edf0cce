// The engines against services of every temper: what is told before they fail, and how they fail.
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parseNovel, translationLines } from '@emaki/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TranslationFailure } from '../../data/translation/translationFailure.ts'
import { browserTranslator, type TranslatorMaker, translateInBrowser } from './browserTranslator.ts'
import { type EngineAsk, offeredEngines, parseEngine, type Told } from './engine.ts'
import { translateByModel } from './modelEngine.ts'

const tree = parseNovel('はじめ。\n[newpage]\n[[rb:海 > うみ]]と桜。')
const lines = translationLines(tree)
const [first = { at: -1, text: '' }, second = first] = lines
const ask = (more: Partial<EngineAsk> = {}): EngineAsk => ({
  novelId: '5',
  tree,
  lines,
  to: 'en',
  kept: [],
  signal: new AbortController().signal,
  ...more,
})

/** What an engine told at last of each line, and how it failed. */
async function outcome(engine: AsyncGenerator<Told>) {
  const told = new Map<number, string>()
  const others: Told[] = []
  try {
    for await (const news of engine)
      if ('at' in news) told.set(news.at, news.text)
      else others.push(news)
    return { told: [told.get(first.at), told.get(second.at)], others, fault: undefined, detail: '' }
  } catch (error) {
    const failure = error instanceof TranslationFailure ? error : undefined
    return {
      told: [told.get(first.at), told.get(second.at)],
      others,
      fault: failure?.fault ?? String(error),
      detail: failure?.detail,
    }
  }
}

describe('the reader’s own model', () => {
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
  const run = (given: Script, more: Partial<EngineAsk> = {}, idleMs = 5000) => {
    script = given
    return outcome(translateByModel({ base, key: 'sk-1', model: 'small' }, ask(more), { idleMs }))
  }

  it('is asked for numbered lines with the key in its header, and tells each line', async () => {
    let seen: { headers: Record<string, unknown>; body: string } | undefined
    const { told, fault } = await run((response, asked) => {
      seen = asked
      streaming(event('[#1] At'), event(' first.\n[#2] Sea and 桜.'), done)(response, asked)
    })
    expect([told, fault]).toEqual([['At first.', 'Sea and 桜.'], undefined])
    expect(seen?.headers).toMatchObject({ authorization: 'Bearer sk-1', 'content-type': 'application/json' })
    const body = JSON.parse(seen?.body ?? '')
    expect(body).toMatchObject({ model: 'small', stream: true })
    expect(body.messages[1].content).toMatch(/into English.*\n\[#1\] はじめ。\n\[#2\] 海\(うみ\)と桜。$/s)
  })

  it('thinks apart from what it says, and gets its names back', async () => {
    const thought = 'data: {"choices":[{"delta":{"reasoning_content":"hm"}}]}\n\n'
    const { told, others } = await run(streaming(thought, event('[#1] A [#2] 名字0!'), done), { kept: ['桜'] })
    expect(told).toEqual(['A', '桜!'])
    expect(others).toEqual([{ thought: 'hm' }])
  })

  it('is asked again for what it left out, and not for what it told within a neighbour', async () => {
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
    const told = new Map<number, string>()
    for await (const news of translateByModel({ base, key: '', model: 'lazy' }, ask({ lines: six }), { idleMs: 5000 }))
      if ('at' in news) told.set(news.at, news.text)
    expect(six.map(({ at }) => told.get(at))).toEqual(['1', '2', '3', '4', '5 6', ''])
    expect(asked.map((lines) => lines.split('\n').at(0))).toEqual(['[#1] 一。', '[#1] 三。'])
  })

  it('may answer all at once', async () => {
    const { told } = await run((response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ choices: [{ message: { content: '[#1] A\n[#2] B' } }] }))
    })
    expect(told).toEqual(['A', 'B'])
  })

  it('passes over malformed events', async () => {
    const { told, fault } = await run(
      streaming(': hello\n\ndata: {"choi\n\ndata: 7\n\nevent: x\n', event('[#1] A'), 'data:\n\n', event('\n[#2] B'), done),
    )
    expect([told, fault]).toEqual([['A', 'B'], undefined])
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
  ])('fails clearly on %s', async (_, given, fault, detail) => {
    expect(await run(given)).toMatchObject({ told: expect.anything(), fault, detail })
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
  ])('F38: what was told before the stream %s is told', async (_, given, fault) => {
    expect(await run(given, {}, fault === 'silent' ? 300 : 5000)).toMatchObject({ told: ['A', 'B'], fault })
  })

  it('that never answers is given up, and nobody there is said as such', async () => {
    expect((await run(() => undefined, {}, 100)).fault).toBe('silent')
    const nobody = { base: 'http://127.0.0.1:9/v1', key: '', model: 'm' }
    expect((await outcome(translateByModel(nobody, ask()))).fault).toBe('network')
  })

  it('hears that its reader has stopped', async () => {
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
    expect((await engine).fault).toContain('stopped')
    await expect.poll(() => isLeft).toBe(true)
  })
})

describe('the browser’s own translator', () => {
  const maker = (more: Partial<TranslatorMaker> = {}) => {
    const wishes: unknown[] = []
    const made: TranslatorMaker = {
      availability: async () => 'downloadable',
      create: async ({ monitor, ...wish }) => {
        wishes.push([wish.sourceLanguage, wish.targetLanguage])
        monitor?.({ addEventListener: (_type, listener) => listener({ loaded: 0.5 }) })
        return { translateStreaming: (text) => streamOf([`<${text[0]}`, '>']) }
      },
      ...more,
    }
    return { made, wishes }
  }
  const streamOf = (pieces: string[]) =>
    new ReadableStream<string>({
      pull(controller) {
        const piece = pieces.shift()
        if (piece === undefined) controller.close()
        else controller.enqueue(piece)
      },
    })

  it('is asked for line after line from the novel’s language, and tells how far its download is', async () => {
    const { made, wishes } = maker()
    const { told, others, fault } = await outcome(translateInBrowser(made, ask({ to: 'zh-CN' })))
    expect([told, others, fault]).toEqual([['<は>', '<海>'], [{ downloaded: 0.5 }], undefined])
    expect(wishes).toEqual([['ja', 'zh']])
  })

  it.each([
    ['it does not know the pair', maker({ availability: async () => 'unavailable' }).made],
    ['it never gets ready', maker({ create: () => new Promise(() => undefined) }).made],
    ['its download fails', maker({ create: () => Promise.reject(new DOMException('no', 'NetworkError')) }).made],
  ])('is unavailable when %s', async (_, made) => {
    expect((await outcome(translateInBrowser(made, ask(), 50))).fault).toBe('unavailable')
  })

  it('is found where there is one, never in Edge', () => {
    const scope = { Translator: maker().made }
    expect(browserTranslator(scope, 'Chrome/140')).toBe(scope.Translator)
    expect(browserTranslator(scope, 'Chrome/140 Edg/140')).toBeUndefined()
    expect(browserTranslator({}, 'Firefox')).toBeUndefined()
    expect(browserTranslator({ Translator: 7 }, 'Chrome')).toBeUndefined()
  })
})

describe('the engines on offer', () => {
  it('are what this browser and this site have', () => {
    expect(offeredEngines({ hasBrowserTranslator: false, translators: [], kind: 'novel' })).toEqual(['own'])
    expect(offeredEngines({ hasBrowserTranslator: true, translators: ['sc', 'ms'], kind: 'novel' })).toEqual([
      'site',
      'browser',
      'own',
      'ms',
    ])
  })

  it('are those that need no novel for the words of an artwork', () => {
    const offered = (hasBrowserTranslator: boolean) =>
      offeredEngines({ hasBrowserTranslator, translators: ['sc', 'ms'], kind: 'words' })
    expect(offered(true)).toEqual(['browser', 'own'])
    expect(offered(false)).toEqual(['own'])
  })

  it('are all that companions know when nobody says', () => {
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

  it('are found by name, names of older viewers being none', () => {
    expect([parseEngine('site'), parseEngine(''), parseEngine('__proto__')]).toEqual(['site', undefined, undefined])
  })
})
