// Query hashes contain the language, and active queries follow a language change.
import { QueryObserver } from '@tanstack/react-query'
import { describe, expect, it, vi } from 'vitest'
import { activateMessages, requestLanguage } from '../i18n/catalogue.ts'
import { inLanguage, parseInitialData } from './initialData.ts'
import { queryClient, startQueryClient } from './queryClient.ts'
import { hasLanguageSuffix, queryKeyHash } from './queryKeyHash.ts'

describe('queryClient', () => {
  it('refetches in the new language and keeps the response in the old one', async () => {
    activateMessages('en', {})
    startQueryClient()
    const queryFn = vi.fn(async () => `tags in ${requestLanguage()}`)
    const observer = new QueryObserver(queryClient, { queryKey: ['tags'], queryFn })
    const shown: unknown[] = []
    const stop = observer.subscribe(({ data }) => shown.push(data))
    await vi.waitFor(() => expect(shown.at(-1)).toBe('tags in en'))
    activateMessages('ja', {})
    expect(observer.getCurrentResult().data).toBeUndefined()
    await vi.waitFor(() => expect(shown.at(-1)).toBe('tags in ja'))
    activateMessages('en', {})
    expect(observer.getCurrentResult().data).toBe('tags in en')
    expect(queryFn).toHaveBeenCalledTimes(2)
    stop()
  })
})

describe('queryKeyHash', () => {
  it('ends with the language', () => {
    activateMessages('zh-TW', {})
    expect(queryKeyHash(['feed', 'x'])).toBe('["feed","x"] zh-TW')
    expect(hasLanguageSuffix('Infinity-["feed","x"] zh-TW')).toBe(true)
    expect(hasLanguageSuffix('Infinity-["feed","x"]')).toBe(false)
    expect(hasLanguageSuffix('Infinity-["feed","x fr"]')).toBe(false)
  })
})

describe('inLanguage', () => {
  const page = (language?: string) =>
    parseInitialData(JSON.stringify({ version: 1, language, answers: { '/rank': { illusts: [] } } }))

  it.each([
    ['ja', true],
    ['en', false],
    [undefined, true],
  ])('uses responses in %s for a Japanese interface: %s', (language, isUsed) => {
    expect(inLanguage(page(language), () => 'ja').take('/rank') !== undefined).toBe(isUsed)
  })
})
