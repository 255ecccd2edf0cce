// The translating of a novel: words as they come, endings of every kind, and what is kept of them.
import type { Tag } from '@emaki/domain'
import { parseNovel } from '@emaki/domain'
import { expect, test } from 'vitest'
import { type TranslationStore, translationStore } from '../../data/translation/translation.ts'
import { TranslationFailure } from '../../data/translation/translationFailure.ts'
import type { Engine, EngineAsk, Told } from './engine.ts'
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
  return { ...translationStore(keyValueStore), size: () => map.size }
}

/** A translation whose engine tells `script` and then, where given, fails. */
function translating(script: (ask: EngineAsk) => AsyncGenerator<Told>, store = memoryTranslationStore(), tags: Tag[] = []) {
  const asked: EngineAsk[] = []
  const engine: Engine = (ask) => {
    asked.push(ask)
    return script(ask)
  }
  const options = { novel: { id: '5', tags }, text, engineOf: () => engine, translatorOf: (id: string) => id, store }
  return { translation: createNovelTranslation(options), asked, store, options }
}

const everything = async function* ({ lines }: EngineAsk): AsyncGenerator<Told> {
  for (const { at, text: line } of lines) yield { at, text: `<${line}>` }
}
const words = (translation: { inlinesAt(at: number): unknown }, at: number) => translation.inlinesAt(at)

test('fills each paragraph and title with its own words, and keeps them when all are told', async () => {
  const { translation, store, asked } = translating(everything)
  expect(await translation.start(choice)).toBe('whole')
  expect(words(translation, title)).toMatchObject([{ kind: 'text', text: '<一章>' }])
  expect(words(translation, third)).toMatchObject([{ text: '<おわり。>' }])
  expect(translation.state()).toMatchObject({ phase: 'whole', told: 4, total: 4, choice })
  expect(store.size()).toBe(1)
  expect(asked[0]?.lines.map(({ at }) => at)).toEqual([title, first, second, third])
})

test('asks nobody again for what is kept, and again for another language', async () => {
  const store = memoryTranslationStore()
  await translating(everything, store).translation.start(choice)
  const again = translating(everything, store)
  expect(await again.translation.start(choice)).toBe('whole')
  expect(again.asked).toEqual([])
  expect(words(again.translation, first)).toMatchObject([{ text: '<はじめ、桜は。>' }])
  await again.translation.start({ ...choice, to: 'fr' })
  expect(again.asked).toHaveLength(1)
})

test('F38: what was told before a break stays, nothing is kept, and a second try asks for the rest only', async () => {
  let turn = 0
  const { translation, store, asked } = translating(async function* (ask) {
    turn += 1
    if (turn > 1) return yield* everything(ask)
    yield { at: title, text: 'Chapter' }
    yield { at: first, text: 'At fi' }
    throw new TranslationFailure('cut')
  })
  expect(await translation.start(choice)).toBe('failed')
  expect(translation.state().failure).toMatchObject({ fault: 'cut' })
  expect(words(translation, title)).toMatchObject([{ text: 'Chapter' }])
  expect(words(translation, first)).toMatchObject([{ text: 'At fi' }])
  expect(store.size()).toBe(0)
  expect(await translation.start(choice)).toBe('whole')
  expect(asked[1]?.lines.map(({ at }) => at)).toEqual([first, second, third])
  expect(words(translation, title)).toMatchObject([{ text: 'Chapter' }])
  expect(store.size()).toBe(1)
})

test('can be stopped: the engine hears of it, and what was told stays without being kept', async () => {
  let isOver = false
  const { translation, store } = translating(async function* ({ signal }) {
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
  await expect.poll(() => words(translation, title)).toBeDefined()
  translation.stop()
  expect(await ended).toBe('stopped')
  expect([isOver, store.size(), translation.state().failure]).toEqual([true, 0, undefined])
  expect(words(translation, title)).toMatchObject([{ text: 'Chapter' }])
})

test('a new start takes the place of the one that runs', async () => {
  let turn = 0
  const { translation } = translating(async function* (ask) {
    turn += 1
    if (turn > 1) return yield* everything(ask)
    yield { at: title, text: 'old' }
    await new Promise((_resolve, reject) => {
      ask.signal.addEventListener('abort', () => reject(ask.signal.reason))
    })
  })
  const old = translation.start(choice)
  await expect.poll(() => words(translation, title)).toBeDefined()
  expect(await translation.start({ ...choice, engine: 'site' })).toBe('whole')
  await old
  expect(translation.state()).toMatchObject({ phase: 'whole', choice: { engine: 'site' } })
  expect(words(translation, title)).toMatchObject([{ text: '<一章>' }])
})

test('a line that its neighbour holds is empty, not the original again', async () => {
  const { translation } = translating(async function* () {
    yield { at: title, text: 'Chapter' }
    yield { at: first, text: 'At first, and in the middle' }
    yield { at: third, text: 'The end' }
  })
  expect(await translation.start(choice)).toBe('whole')
  expect(words(translation, second)).toEqual([])
})

test('an engine that tells almost nothing has failed', async () => {
  const { translation, store } = translating(async function* () {
    yield { at: title, text: 'Chapter' }
  })
  expect(await translation.start(choice)).toBe('failed')
  expect([translation.state().failure?.fault, store.size()]).toEqual(['empty', 0])
})

test('docs/spec/product.md 4: what begins with a brace is never kept', async () => {
  const { translation, store } = translating(async function* ({ lines }) {
    for (const { at } of lines) yield { at, text: '{"error": 1}' }
  })
  await translation.start(choice)
  expect(store.size()).toBe(0)
})

test('tells thoughts and downloads while there is nothing else, and keeps the words of libraries off the screen', async () => {
  const seen: unknown[] = []
  const { translation } = translating(async function* () {
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
    failure: { fault: 'refused', detail: '' },
  })
})

test('names in tags are handed over to be left alone', async () => {
  const { translation, asked } = translating(everything, memoryTranslationStore(), [
    { name: '桜は', translated_name: null },
    { name: 'なか', translated_name: 'middle' },
  ])
  await translation.start(choice)
  expect(asked[0]?.kept).toEqual(['桜は'])
})

test('a store that breaks costs nothing but the keeping', async () => {
  const broken = translationStore({
    get: () => Promise.reject(new Error('gone')),
    set: () => Promise.reject(new DOMException('full', 'QuotaExceededError')),
    delete: async () => undefined,
    entries: async () => [],
  })
  const { options } = translating(everything)
  expect(await createNovelTranslation({ ...options, store: broken }).start(choice)).toBe('whole')
})
