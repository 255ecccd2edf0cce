import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { artwork, tags } from '../testing/builders.ts'
import {
  archiveFileName,
  distinctFileNames,
  numberedFileName,
  pageFileName,
  safeFileName,
  safeFolderName,
  unknownTokens,
  urlExtension,
} from './fileName.ts'
import { defaultFileNameTemplate } from './fileNameTemplate.ts'

/** Input and expected name. The browser tests use the same table. */
const hostileNames: [string, string][] = JSON.parse(
  readFileSync(new URL('../testing/hostileNames.json', import.meta.url), 'utf8'),
)

const url = 'https://i.pximg.net/img-original/img/2024/01/01/00/00/00/100500001_p0.png'
const name = (changes: Parameters<typeof artwork>[0], template = defaultFileNameTemplate) =>
  pageFileName(artwork(changes), 0, template, url)

describe('pageFileName', () => {
  it('fills in the default template', () => {
    expect(name({})).toBe('Test_Painter_Lantern_100500001_p0.png')
  })
  it('replaces every token', () => {
    const template = '{author}-{authorId}-{title}-{pid}-{index}-{width}-{height}-{tags}-{createDate}'
    expect(name({ tags: tags('海', '雨') }, template)).toBe(
      'Test_Painter-90000001-Lantern-100500001-0-1200-1700-海_雨-2024-02-03.png',
    )
  })
  it('keeps unknown tokens and names of inherited properties', () => {
    expect(name({}, '{nope}{constructor}{__proto__}_{pid}')).toBe('{nope}{constructor}{__proto__}_100500001.png')
  })
  it('does not expand a token in a title', () => {
    expect(name({ title: '{author}' }, '{title}')).toBe('{author}.png')
  })
})

describe('safeFileName', () => {
  it('has at least sixty hostile names to test', () => expect(hostileNames.length).toBeGreaterThanOrEqual(60))
  it.each(hostileNames)('H8: makes %j safe', (given, expected) => {
    expect(safeFileName(given, 'jpg')).toBe(expected)
  })
  it('keeps the last 128 characters, cut between code points', () => {
    expect(safeFileName(`${'x'.repeat(100)}${'y'.repeat(100)}`, 'png')).toBe(`${'x'.repeat(28)}${'y'.repeat(100)}.png`)
    expect(safeFileName('🎨'.repeat(200), 'png')).not.toContain('\ufffd')
  })
  it('P7 cuts between graphemes, not inside of one', () => {
    const cat = '🐈\u200d⬛'
    expect(safeFileName(`${cat.repeat(40)}`, 'png')).toBe(`${cat.repeat(25)}.png`)
    expect(safeFileName(`${cat}${'x'.repeat(127)}`, 'png')).toBe(`${'x'.repeat(127)}.png`)
    expect([...safeFileName(`e${'\u0327'.repeat(400)}`, 'png')].length).toBeLessThanOrEqual(132)
  })
  it('H8: returns a legal name for any input', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (given) => {
        const safe = safeFileName(given, 'webp')
        expect(new TextEncoder().encode(safe).length).toBeLessThanOrEqual(255)
        expect(safe).toMatch(/^[^.\s/\\:*?"<>|\p{Cc}][^\s/\\:*?"<>|\p{Cc}]*\.webp$/u)
        expect(safeFileName(safe, 'webp')).toBe(safe)
      }),
    )
  })
})

describe('archiveFileName', () => {
  const named = (template: string) => archiveFileName(artwork({}), template, 'cbz')
  it('drops the index token', () => {
    expect(named(defaultFileNameTemplate)).toBe('Test_Painter_Lantern_100500001.cbz')
    expect(named('{index}_{pid}')).toBe('_100500001.cbz')
  })
  it('names the work when the template has only an index', () => expect(named('p{index}')).toBe('100500001.cbz'))
})

describe('distinctFileNames and numberedFileName', () => {
  it('number equal names, ignoring case', () => {
    expect(distinctFileNames(['a.png', 'A.png', 'b.png', 'a.png'])).toEqual(['a.png', 'A_(2).png', 'b.png', 'a_(3).png'])
  })
  it('keep a numbered name within 255 bytes', () => {
    const long = safeFileName('海'.repeat(128), 'png')
    expect(new TextEncoder().encode(numberedFileName(long, 12)).length).toBeLessThanOrEqual(255)
    expect(numberedFileName(long, 12)).toMatch(/海_\(12\)\.png$/)
  })
  it('return as many different names as they receive', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a.png', 'A.png', 'a_(2).png', 'b')), (names) => {
        const distinct = distinctFileNames(names)
        expect(new Set(distinct.map((each) => each.toLowerCase())).size).toBe(names.length)
      }),
    )
  })
})

it('safeFolderName makes folder names as safe as file names, without an extension', () => {
  expect(['Test Painter_1', '..', 'CON', 'a/b', '作者.'].map(safeFolderName)).toEqual([
    'Test_Painter_1',
    '_',
    '_CON',
    'a_b',
    '作者_',
  ])
})

it('unknownTokens finds text that looks like a token', () => {
  expect(unknownTokens('{pid}_{nope}_{Title}')).toEqual(['{nope}', '{Title}'])
  expect(unknownTokens(defaultFileNameTemplate)).toEqual([])
})

it.each([
  ['https://h/a.JPG?x=1.zip', 'jpg'],
  ['https://h/a', 'jpg'],
  ['https://h/a.tar.gz#frag', 'gz'],
  ['https://h.example/', 'jpg'],
])('urlExtension reads the extension of %s', (address, extension) => {
  expect(urlExtension(address)).toBe(extension)
})
