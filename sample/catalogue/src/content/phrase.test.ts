import { describe, expect, it } from 'vitest'
import { createRandom } from '../random.ts'
import { caption, episodeTitle, languages, lexiconOf, novelTitle, seriesTitle, workTitle } from './languages/languages.ts'
import { themes } from './theme.ts'

describe.each(languages)('titles and captions in %s', (language) => {
  it('fill every pattern for every theme', () => {
    const texts = themes.flatMap((theme) => {
      const random = createRandom(language, theme)
      return Array.from({ length: 40 }, () =>
        [workTitle, seriesTitle, novelTitle, caption].map((write) => write(language, theme, random)),
      )
    })
    expect(texts.flat(2).filter((text) => /[{}]|undefined|\s{2}/.test(text))).toEqual([])
  })

  it('have words for every theme, none of them empty', () => {
    const lexicon = lexiconOf(language)
    for (const theme of themes) expect(lexicon.themes[theme].things.length, theme).toBeGreaterThanOrEqual(3)
    for (const list of [lexicon.moments, lexicon.titles, lexicon.series, lexicon.novels, lexicon.about, lexicon.making]) {
      expect(list.every((word) => word.length > 0)).toBe(true)
    }
  })

  it('number episodes and mark the last one', () => {
    expect(episodeTitle(language, 12, false)).toContain('12')
    expect(episodeTitle(language, 12, true)).not.toContain('12')
  })
})

describe('English titles', () => {
  it('use "an" before vowels and begin with a capital', () => {
    const titles = Array.from({ length: 800 }, (_, n) => workTitle('en', 'table', createRandom('an', n)))
    expect(titles.filter((title) => /\b[Aa] [aeiou]/.test(title))).toEqual([])
    expect(titles.every((title) => /^[^a-z]/.test(title))).toBe(true)
  })
})
