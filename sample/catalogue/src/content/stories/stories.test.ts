import { parseNovel } from '@emaki/domain'
import { describe, expect, it } from 'vitest'
import { dayOf } from '../../japaneseDay.ts'
import { artistDefinitions, artistRecord } from '../artists/artists.ts'
import { makeDay } from '../day.ts'
import { novelText, uploadedImageIds } from '../novelText.ts'
import { tagNamed } from '../tags/vocabulary.ts'
import { stories, storyOfNovel, storyOn } from './stories.ts'

const today = dayOf(Date.UTC(2026, 10, 21))
const days = Array.from({ length: 1095 }, (_, back) => today - 1094 + back)
const published = days.flatMap((day) => {
  const found = storyOn(day)
  const draft = found && makeDay(day).novels.find(({ id }) => storyOfNovel(id))
  const definition = artistDefinitions.find(({ id }) => id === draft?.artistId)
  if (!found || !draft || !definition) return []
  return [
    { story: found.story, draft, text: novelText({ ...draft, artist: artistRecord(definition) }), language: definition.language },
  ]
})

describe('the written stories', () => {
  it('are at least 24 and all appear within three years', () => {
    expect(stories.length).toBeGreaterThanOrEqual(24)
    expect(new Set(published.map(({ story }) => story))).toEqual(new Set(stories))
  })

  it('are written in Japanese, both kinds of Chinese, English, Korean and French', () => {
    expect(new Set(published.map(({ language }) => language))).toEqual(new Set(['ja', 'zh-CN', 'zh-TW', 'en', 'ko', 'fr']))
  })

  it('use every tag of the markup', () => {
    const kinds = new Set<string>()
    for (const { text } of published)
      for (const page of parseNovel(text).pages)
        for (const block of page.blocks) {
          kinds.add(block.kind)
          if (block.kind === 'paragraph') for (const inline of block.inlines) kinds.add(inline.kind)
        }
    expect([...kinds].sort()).toEqual(
      ['artwork', 'blank', 'bold', 'chapter', 'emphasis', 'italic', 'jump', 'link', 'paragraph', 'ruby', 'text', 'upload'].sort(),
    )
    expect(published.some(({ text }) => parseNovel(text).pages.length > 1)).toBe(true)
  })

  it('have the length of their novel, from empty and one line to more than 100,000 characters', () => {
    for (const { text, draft, story } of published)
      if (!story.long) expect(Math.abs(text.length - draft.textLength), story.title).toBeLessThanOrEqual(2)
    const lengths = published.map(({ text }) => text.length)
    expect(Math.min(...lengths)).toBe(0)
    expect(published.some(({ text }) => text !== '' && !text.includes('\n'))).toBe(true)
    expect(Math.max(...lengths)).toBeGreaterThan(100_000)
  })

  it('show their uploaded pictures and have no picture without an id', () => {
    for (const { text, draft } of published) {
      const shown = [...text.matchAll(/\[uploadedimage:(\d+)\]/g)].map(([, id]) => Number(id))
      expect(shown.sort()).toEqual(uploadedImageIds(draft))
      expect(text).not.toContain(':*]')
    }
  })

  it('have adjacent parts under one series', () => {
    const ids = new Set(published.flatMap(({ story, draft }) => (story.serial && draft.series ? [draft.series.id] : [])))
    expect(ids.size).toBeGreaterThanOrEqual(3)
    for (const id of ids) {
      const parts = published.filter(({ draft }) => draft.series?.id === id)
      const numbers = parts.map(({ story }) => story.serial?.n ?? 0)
      expect(numbers).toEqual([...numbers].sort((a, b) => a - b))
      expect(new Set(parts.map(({ draft }) => draft.artistId)).size).toBe(1)
    }
  })

  it('have translations with one line for every line', () => {
    const translated = stories.filter(({ translations }) => translations)
    expect(translated.length).toBeGreaterThanOrEqual(4)
    for (const { text, translations = {}, title } of translated)
      for (const [language, other] of Object.entries(translations)) {
        const blanks = (whole: string) => whole.split('\n').map((line) => line === '')
        expect(blanks(other), `${title} in ${language}`).toEqual(blanks(text))
      }
  })

  it('have only tags that the collection knows', () => {
    for (const { tags } of stories) for (const tag of tags) expect(tagNamed(tag).translations, tag).toHaveProperty('en')
  })

  it('belong to their own novels only', () => {
    for (const day of days.slice(0, 200))
      for (const { id, createdMs } of makeDay(day).novels) expect(storyOfNovel(id)?.createdMs ?? createdMs).toBe(createdMs)
  })
})
