import { parseNovel } from '@emaki/domain'
import { describe, expect, it, vi } from 'vitest'
import { TranslationError } from '../../works/translation/translationError.ts'
import { createTranslationStore } from '../../works/translation/translationStore.ts'
import type { EngineId, EngineRequest } from '../translate/engine.ts'
import { createParagraphTranslations, type ParagraphState } from './paragraphTranslations.ts'

const source = '海だ。\n[[rb:灯 > あか]]りだ。\n港だ。'
const tree = parseNovel(source)
const [sea = 0, light = 0] = tree.pages[0]?.blocks.map(({ at }) => at) ?? []

function setUp(engine: EngineId = 'own', failures: TranslationError[] = []) {
  const values = new Map<string, unknown>()
  const requests: number[][] = []
  const store = createTranslationStore({
    get: async (key) => values.get(key),
    set: async (key, value) => void values.set(key, value),
    delete: async () => undefined,
    entries: async () => [...values],
  })
  const open = () =>
    createParagraphTranslations({
      novel: { id: '7', tags: [] },
      source,
      tree,
      choice: { engine, to: 'en' },
      engineOf: () =>
        async function* ({ lines }: EngineRequest) {
          requests.push(lines.map(({ at }) => at))
          const failure = failures.shift()
          if (failure) throw failure
          for (const { at, text } of lines) yield { at, text: `<${text}>` }
        },
      translatorOf: (id) => id,
      store,
    })
  return { translations: open(), requests, open, stored: () => values.size }
}

/** Waits until a paragraph has an answer. */
const settled = (translations: ReturnType<typeof createParagraphTranslations>, at: number) =>
  new Promise<ParagraphState>((resolve) => {
    const check = () => {
      const state = translations.stateAt(at)
      if (state !== 'loading') resolve(state)
    }
    translations.subscribe(check)
    check()
  })
const words = (translations: ReturnType<typeof createParagraphTranslations>, at: number) =>
  translations
    .inlinesAt(at)
    ?.map((inline) => ('text' in inline ? inline.text : ''))
    .join('')

describe('createParagraphTranslations', () => {
  it('translates only the paragraph that is opened', async () => {
    const { translations, requests } = setUp()
    translations.toggle(light)
    expect(translations.stateAt(light)).toBe('loading')
    expect(await settled(translations, light)).toBe('open')
    expect([words(translations, light), words(translations, sea), requests]).toEqual(['<灯りだ。>', undefined, [[light]]])
  })
  it('hides a translation, and shows it again without a request', async () => {
    const { translations, requests } = setUp()
    translations.toggle(sea)
    await settled(translations, sea)
    translations.toggle(sea)
    expect([translations.stateAt(sea), translations.inlinesAt(sea)]).toEqual(['closed', undefined])
    translations.toggle(sea)
    expect([translations.stateAt(sea), requests.length]).toEqual(['open', 1])
  })
  it('finds stored paragraphs on the next visit', async () => {
    const { translations, requests, open, stored } = setUp()
    translations.toggle(sea)
    await settled(translations, sea)
    // The line is stored after it is shown.
    await vi.waitFor(() => expect(stored()).toBe(1))
    const later = open()
    later.toggle(sea)
    await settled(later, sea)
    expect([words(later, sea), requests.length]).toEqual(['<海だ。>', 1])
  })
  it('reports an error beside the paragraph, and tries again', async () => {
    const { translations } = setUp('own', [new TranslationError('quota')])
    translations.toggle(sea)
    expect(await settled(translations, sea)).toMatchObject({ code: 'quota' })
    translations.toggle(sea)
    expect(await settled(translations, sea)).toBe('open')
  })
  it('requests the whole novel once of an engine that translates nothing smaller', async () => {
    const { translations, requests } = setUp('ms')
    translations.toggle(sea)
    translations.toggle(light)
    await Promise.all([settled(translations, sea), settled(translations, light)])
    expect([words(translations, sea), words(translations, light), requests.length]).toEqual(['<海だ。>', '<灯りだ。>', 1])
  })
  it('tries the whole novel again after an error', async () => {
    const { translations } = setUp('ms', [new TranslationError('network')])
    translations.toggle(sea)
    expect(await settled(translations, sea)).toMatchObject({ code: 'network' })
    translations.toggle(sea)
    expect(await settled(translations, sea)).toBe('open')
  })
})
