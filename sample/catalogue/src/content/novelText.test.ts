import { describe, expect, it } from 'vitest'
import { artistDefinitions, artistRecord } from './artists/artists.ts'
import { novelText, uploadedImageIds } from './novelText.ts'

const writers = artistDefinitions.filter(({ makes }) => makes.includes('n'))
const novels = Array.from({ length: 240 }, (_, n) => {
  const definition = writers[n % writers.length] ?? writers[0]
  if (!definition) throw new Error('nobody writes')
  const pageCount = 1 + (n % 7)
  return {
    id: 21_000_000 + n * 97,
    artist: artistRecord(definition),
    created: '2026-05-01T12:00:00+09:00',
    pageCount,
    textLength: pageCount * (900 + (n % 9) * 400),
    language: definition.language,
  }
})

describe('a novel’s text', () => {
  it('is always the same for one novel and different for every novel', () => {
    const texts = novels.map(novelText)
    expect(novels.map(novelText)).toEqual(texts)
    expect(new Set(texts).size).toBe(novels.length)
  })

  it('has the page count and about the length of its record', () => {
    for (const novel of novels) {
      const text = novelText(novel)
      expect(text.split('\n[newpage]\n')).toHaveLength(novel.pageCount)
      expect(Math.abs(text.length - novel.textLength)).toBeLessThan(novel.pageCount * 160 + 400)
    }
  })

  it('fills every placeholder and adds ruby to a name once', () => {
    for (const novel of novels) {
      const text = novelText(novel)
      expect(text).not.toMatch(/\{(hero|friend|town|thing|other|moment|n)\}/)
      expect(text).not.toMatch(/undefined|NaN/)
      expect(text.match(/\[\[rb:\p{Script=Han}+ > \p{Script=Hiragana}+\]\]/gu)?.length ?? 0).toBeLessThanOrEqual(1)
    }
  })

  it('repeats no sentence before all others have been used', () => {
    for (const novel of novels.filter(({ language }) => language === 'ja').slice(0, 20)) {
      const sentences = novelText(novel).match(/[^。「」\n]{8,}。/g) ?? []
      for (const [place, sentence] of sentences.entries()) expect(sentences.slice(place + 1, place + 4)).not.toContain(sentence)
    }
  })

  it("is in its author's script", () => {
    const scripts = {
      ja: /\p{Script=Hiragana}/u,
      ko: /\p{Script=Hangul}/u,
      'zh-CN': /这|吗|没/,
      'zh-TW': /這|嗎|沒/,
      fr: /é/,
      en: /the/,
    }
    for (const [language, script] of Object.entries(scripts)) {
      const written = novels.filter((novel) => novel.language === language)
      expect(written.length, language).toBeGreaterThan(0)
      for (const novel of written) expect(novelText(novel)).toMatch(script)
    }
  })

  it('shows exactly the uploaded pictures, and jumps only to existing pages', () => {
    for (const novel of novels) {
      const text = novelText(novel)
      const shown = [...text.matchAll(/\[uploadedimage:(\d+)\]/g)].map(([, id]) => Number(id))
      expect(shown.sort()).toEqual(uploadedImageIds(novel))
      for (const [, page] of text.matchAll(/\[jump:(\d+)\]/g)) {
        expect(Number(page)).toBeGreaterThan(1)
        expect(Number(page)).toBeLessThanOrEqual(novel.pageCount)
      }
    }
  })
})
