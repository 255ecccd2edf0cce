// Drafts of settings fields.
import { afterEach, expect, test, vi } from 'vitest'

const store = new Map<string, string>()
const storage = {
  getItem: (key: string) => store.get(key) ?? null,
  setItem: (key: string, value: string) => store.set(key, value),
}
vi.stubGlobal('sessionStorage', storage)
const { forgetDraft, keepDraft, keptDraft } = await import('./drafts.ts')
afterEach(() => store.clear())

test('forgetDraft removes only the draft of its setting', () => {
  keepDraft('blockTags', 'rain')
  keepDraft('apiHost', 'https://half')
  keepDraft('blockTags', 'rain\nsnow')
  expect(keptDraft('blockTags')).toBe('rain\nsnow')
  forgetDraft('blockTags')
  expect(keptDraft('blockTags')).toBeUndefined()
  expect(keptDraft('apiHost')).toBe('https://half')
})

test('keptDraft returns an empty draft', () => {
  keepDraft('blockTags', '')
  expect(keptDraft('blockTags')).toBe('')
})

test('keptDraft ignores garbage', () => {
  for (const garbage of ['{', '[]', 'null', '{"blockTags":7}']) {
    store.set('emaki.drafts', garbage)
    expect(keptDraft('blockTags')).toBeUndefined()
  }
})
