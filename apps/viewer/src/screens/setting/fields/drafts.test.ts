// What is typed and not saved: kept by setting, given up alone, and none where something else lies in its place.
import { afterEach, expect, test, vi } from 'vitest'

const store = new Map<string, string>()
const storage = {
  getItem: (key: string) => store.get(key) ?? null,
  setItem: (key: string, value: string) => store.set(key, value),
}
vi.stubGlobal('sessionStorage', storage)
const { forgetDraft, keepDraft, keptDraft } = await import('./drafts.ts')
afterEach(() => store.clear())

test('each setting has its own draft, and saving one leaves the others', () => {
  keepDraft('blockTags', 'rain')
  keepDraft('apiHost', 'https://half')
  keepDraft('blockTags', 'rain\nsnow')
  expect(keptDraft('blockTags')).toBe('rain\nsnow')
  forgetDraft('blockTags')
  expect(keptDraft('blockTags')).toBeUndefined()
  expect(keptDraft('apiHost')).toBe('https://half')
})

test('a field that was emptied on purpose stays empty', () => {
  keepDraft('blockTags', '')
  expect(keptDraft('blockTags')).toBe('')
})

test('what is no draft is none', () => {
  for (const garbage of ['{', '[]', 'null', '{"blockTags":7}']) {
    store.set('emaki.drafts', garbage)
    expect(keptDraft('blockTags')).toBeUndefined()
  }
})
