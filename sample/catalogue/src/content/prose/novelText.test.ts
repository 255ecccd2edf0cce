// Texts of novels: as long as they say, the same every time, told in their language, with markup that is whole.
import { describe, expect, it } from 'vitest'
import { artistRecord, artistSketches } from '../artists/all.ts'
import { novelText, uploadedImageIds } from './novelText.ts'

const writers = artistSketches.filter(({ makes }) => makes.includes('n'))
const novels = Array.from({ length: 240 }, (_, n) => {
  const sketch = writers[n % writers.length] ?? writers[0]
  if (!sketch) throw new Error('nobody writes')
  const pageCount = 1 + (n % 7)
  return {
    id: 21_000_000 + n * 97,
    artist: artistRecord(sketch),
    created: '2026-05-01T12:00:00+09:00',
    pageCount,
    textLength: pageCount * (900 + (n % 9) * 400),
    language: sketch.language,
  }
})

describe('a novel’s text', () => {
  it('is the same every time and different for every novel', () => {
    const texts = novels.map(novelText)
    expect(novels.map(novelText)).toEqual(texts)
    expect(new Set(texts).size).toBe(novels.length)
  })

  it('has the pages and about the length that its record says', () => {
    for (const novel of novels) {
      const text = novelText(novel)
      expect(text.split('\n[newpage]\n')).toHaveLength(novel.pageCount)
      expect(Math.abs(text.length - novel.textLength)).toBeLessThan(novel.pageCount * 160 + 400)
    }
  })

  it('leaves no place unfilled and introduces a name with its reading once', () => {
    for (const novel of novels) {
      const text = novelText(novel)
      expect(text).not.toMatch(/\{(hero|friend|town|thing|other|moment|n)\}/)
      expect(text).not.toMatch(/undefined|NaN/)
      expect(text.match(/\[\[rb:\p{Script=Han}+ > \p{Script=Hiragana}+\]\]/gu)?.length ?? 0).toBeLessThanOrEqual(1)
    }
  })

  it('repeats no sentence before others have been said', () => {
    for (const novel of novels.filter(({ language }) => language === 'ja').slice(0, 20)) {
      const sentences = novelText(novel).match(/[^。「」\n]{8,}。/g) ?? []
      for (const [place, sentence] of sentences.entries()) expect(sentences.slice(place + 1, place + 4)).not.toContain(sentence)
    }
  })

  it('is in its author’s script', () => {
    const scripts = {
      ja: /\p{Script=Hiragana}/u,
      ko: /\p{Script=Hangul}/u,
      'zh-CN': /这|吗|没/,
      'zh-TW': /這|嗎|沒/,
      fr: /é/,
      en: /the/,
    }
    for (const [language, script] of Object.entries(scripts)) {
      const told = novels.filter((novel) => novel.language === language)
      expect(told.length, language).toBeGreaterThan(0)
      for (const novel of told) expect(novelText(novel)).toMatch(script)
    }
  })

  it('shows exactly the pictures that were uploaded with it, and jumps only to pages that it has', () => {
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
