import type { Tag } from '@emaki/domain'
import { parseNovel } from '@emaki/domain'
import { expect, test } from 'vitest'
import { TranslationError } from '../../works/translation/translationError.ts'
import { createTranslationStore, type TranslationStore } from '../../works/translation/translationStore.ts'
import type { Engine, EngineRequest, TranslationUpdate } from './engine.ts'
import { createNovelTranslation } from './novelTranslation.ts'

const text = '[chapter:一章]\n　はじめ、桜は。\n\nなか。\nおわり。'
const blocks = parseNovel(text).pages[0]?.blocks ?? []
const [title = 0, first = 0, second = 0, third = 0] = blocks.flatMap(({ kind, at }) => (kind === 'blank' ? [] : [at]))
const choice = { engine: 'own', to: 'en' } as const

function memoryTranslationStore(): TranslationStore & { readonly size: () => number } {
  const map = new Map<string, unknown>()
  const keyValueStore = {
    get: async (key: string) => map.get(key),
    set: async (key: string, value: unknown) => {
      map.set(key, structuredClone(value))
    },
    delete: async () => undefined,
    entries: async () => [...map],
  }
  return { ...createTranslationStore(keyValueStore), size: () => map.size }
}

/** A translation whose engine runs `script`. */
function setUp(
  script: (request: EngineRequest) => AsyncGenerator<TranslationUpdate>,
  store = memoryTranslationStore(),
  tags: Tag[] = [],
) {
  const requests: EngineRequest[] = []
  const engine: Engine = (request) => {
    requests.push(request)
    return script(request)
  }
  const options = { novel: { id: '5', tags }, text, engineOf: () => engine, translatorOf: (id: string) => id, store }
  return { translation: createNovelTranslation(options), requests, store, options }
}

const translateAll = async function* ({ lines }: EngineRequest): AsyncGenerator<TranslationUpdate> {
  for (const { at, text: line } of lines) yield { at, text: `<${line}>` }
}
const inlinesOf = (translation: { inlinesAt(at: number): unknown }, at: number) => translation.inlinesAt(at)

test('translates each paragraph and title, and stores the finished translation', async () => {
  const { translation, store, requests } = setUp(translateAll)
  expect(await translation.start(choice)).toBe('done')
  expect(inlinesOf(translation, title)).toMatchObject([{ kind: 'text', text: '<一章>' }])
  expect(inlinesOf(translation, third)).toMatchObject([{ text: '<おわり。>' }])
  expect(translation.state()).toMatchObject({ phase: 'done', translated: 4, total: 4, choice })
  expect(store.size()).toBe(1)
  expect(requests[0]?.lines.map(({ at }) => at)).toEqual([title, first, second, third])
})

test('uses the stored translation, but requests another language', async () => {
  const store = memoryTranslationStore()
  await setUp(translateAll, store).translation.start(choice)
  const again = setUp(translateAll, store)
  expect(await again.translation.start(choice)).toBe('done')
  expect(again.requests).toEqual([])
  expect(inlinesOf(again.translation, first)).toMatchObject([{ text: '<はじめ、桜は。>' }])
  await again.translation.start({ ...choice, to: 'fr' })
  expect(again.requests).toHaveLength(1)
})

test('F38: keeps lines from before an error, stores nothing, and requests only the rest on retry', async () => {
  let turn = 0
  const { translation, store, requests } = setUp(async function* (request) {
    turn += 1
    if (turn > 1) return yield* translateAll(request)
    yield { at: title, text: 'Chapter' }
    yield { at: first, text: 'At fi' }
    throw new TranslationError('cut')
  })
  expect(await translation.start(choice)).toBe('failed')
  expect(translation.state().error).toMatchObject({ code: 'cut' })
  expect(inlinesOf(translation, title)).toMatchObject([{ text: 'Chapter' }])
  expect(inlinesOf(translation, first)).toMatchObject([{ text: 'At fi' }])
  expect(store.size()).toBe(0)
  expect(await translation.start(choice)).toBe('done')
  expect(requests[1]?.lines.map(({ at }) => at)).toEqual([first, second, third])
  expect(inlinesOf(translation, title)).toMatchObject([{ text: 'Chapter' }])
  expect(store.size()).toBe(1)
})

test('stop aborts the engine and keeps translated lines without storing them', async () => {
  let isOver = false
  const { translation, store } = setUp(async function* ({ signal }) {
    try {
      yield { at: title, text: 'Chapter' }
      await new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason))
      })
    } finally {
      isOver = true
    }
  })
  const ended = translation.start(choice)
  await expect.poll(() => inlinesOf(translation, title)).toBeDefined()
  translation.stop()
  expect(await ended).toBe('stopped')
  expect([isOver, store.size(), translation.state().error]).toEqual([true, 0, undefined])
  expect(inlinesOf(translation, title)).toMatchObject([{ text: 'Chapter' }])
})

test('a new start replaces the running one', async () => {
  let turn = 0
  const { translation } = setUp(async function* (request) {
    turn += 1
    if (turn > 1) return yield* translateAll(request)
    yield { at: title, text: 'old' }
    await new Promise((_resolve, reject) => {
      request.signal.addEventListener('abort', () => reject(request.signal.reason))
    })
  })
  const old = translation.start(choice)
  await expect.poll(() => inlinesOf(translation, title)).toBeDefined()
  expect(await translation.start({ ...choice, engine: 'site' })).toBe('done')
  await old
  expect(translation.state()).toMatchObject({ phase: 'done', choice: { engine: 'site' } })
  expect(inlinesOf(translation, title)).toMatchObject([{ text: '<一章>' }])
})

test('leaves a line empty that the engine merges into its neighbour', async () => {
  const { translation } = setUp(async function* () {
    yield { at: title, text: 'Chapter' }
    yield { at: first, text: 'At first, and in the middle' }
    yield { at: third, text: 'The end' }
  })
  expect(await translation.start(choice)).toBe('done')
  expect(inlinesOf(translation, second)).toEqual([])
})

test('fails if the engine translates almost nothing', async () => {
  const { translation, store } = setUp(async function* () {
    yield { at: title, text: 'Chapter' }
  })
  expect(await translation.start(choice)).toBe('failed')
  expect([translation.state().error?.code, store.size()]).toEqual(['empty', 0])
})

test('docs/spec/product.md 4: never stores a translation that starts with a brace', async () => {
  const { translation, store } = setUp(async function* ({ lines }) {
    for (const { at } of lines) yield { at, text: '{"error": 1}' }
  })
  await translation.start(choice)
  expect(store.size()).toBe(0)
})

test('reports reasoning and downloads while the engine works, and hides messages of libraries', async () => {
  const seen: unknown[] = []
  const { translation } = setUp(async function* () {
    yield { downloaded: 0.5 }
    seen.push(translation.state().downloaded)
    yield { thought: 'hm' }
    seen.push(translation.state().thought)
    throw new Error('out of memory')
  })
  expect(await translation.start(choice)).toBe('failed')
  expect(seen).toEqual([0.5, 'hm'])
  expect(translation.state()).toMatchObject({
    thought: '',
    downloaded: undefined,
    error: { code: 'refused', detail: '' },
  })
})

test('passes names from tags to the engine as words to keep', async () => {
  const { translation, requests } = setUp(translateAll, memoryTranslationStore(), [
    { name: '桜は', translated_name: null },
    { name: 'なか', translated_name: 'middle' },
  ])
  await translation.start(choice)
  expect(requests[0]?.kept).toEqual(['桜は'])
})

test('translates although the store fails', async () => {
  const broken = createTranslationStore({
    get: () => Promise.reject(new Error('gone')),
    set: () => Promise.reject(new DOMException('full', 'QuotaExceededError')),
    delete: async () => undefined,
    entries: async () => [],
  })
  const { options } = setUp(translateAll)
  expect(await createNovelTranslation({ ...options, store: broken }).start(choice)).toBe('done')
})
