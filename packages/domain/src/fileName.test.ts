import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defaultFileNameTemplate, pageFileName, safeFileName, urlExtension } from './fileName.ts'
import { artwork, tags } from './testing/builders.ts'

const url = 'https://i.pximg.net/img-original/img/2024/01/01/00/00/00/100500001_p0.png'
const name = (changes: Parameters<typeof artwork>[0], template = defaultFileNameTemplate) =>
  pageFileName(artwork(changes), 0, template, url)

describe('pageFileName', () => {
  it('fills in the default template', () => {
    expect(name({})).toBe('Test_Painter_Lantern_100500001_p0.png')
  })
  it('knows every token', () => {
    const template = '{author}-{authorId}-{title}-{pid}-{index}-{width}-{height}-{tags}-{createDate}'
    expect(name({ tags: tags('海', '雨') }, template)).toBe(
      'Test_Painter-90000001-Lantern-100500001-0-1200-1700-海_雨-2024-02-03.png',
    )
  })
  it('leaves unknown tokens and inherited names as they are', () => {
    expect(name({}, '{nope}{constructor}{__proto__}_{pid}')).toBe('{nope}{constructor}{__proto__}_100500001.png')
  })
  it('does not expand a token that stands in a title', () => {
    expect(name({ title: '{author}' }, '{title}')).toBe('{author}.png')
  })
})

describe('safeFileName', () => {
  it.each([
    ['a/b\\c:d*e?f"g<h>i|j', 'a_b_c_d_e_f_g_h_i_j.jpg'],
    ['two words\tand\nlines', 'two_words_and_lines.jpg'],
    ['../../etc/passwd', '__.._etc_passwd.jpg'],
    ['..', '_.jpg'],
    ['', '_.jpg'],
    ['CON', '_CON.jpg'],
    ['com1.txt', '_com1.txt.jpg'],
    ['console', 'console.jpg'],
    ['trailing...', 'trailing_.jpg'],
    ['.hidden', '_hidden.jpg'],
    ['gpj.\u202Eexe', 'gpj._exe.jpg'],
    ['zero\u200Bwidth\uFEFF', 'zero_width_.jpg'],
    ['already.jpg', 'already.jpg'],
    ['ALREADY.JPG', 'ALREADY.jpg'],
    ['日本語の題名', '日本語の題名.jpg'],
    ['👩‍🎨', '👩_🎨.jpg'],
    ['nul\0byte', 'nul_byte.jpg'],
    ['~user', '_user.jpg'],
    ['\ud800', '_.jpg'],
  ])('makes %j safe', (given, expected) => {
    expect(safeFileName(given, 'jpg')).toBe(expected)
  })
  it('keeps the last 128 characters, cut between code points', () => {
    expect(safeFileName(`${'x'.repeat(100)}${'y'.repeat(100)}`, 'png')).toBe(`${'x'.repeat(28)}${'y'.repeat(100)}.png`)
    expect(safeFileName('🎨'.repeat(200), 'png')).not.toContain('\ufffd')
  })
  it('gives a legal name for anything', () => {
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

it.each([
  ['https://h/a.JPG?x=1.zip', 'jpg'],
  ['https://h/a', 'jpg'],
  ['https://h/a.tar.gz#frag', 'gz'],
  ['https://h.example/', 'jpg'],
])('reads the extension of %s', (address, extension) => {
  expect(urlExtension(address)).toBe(extension)
})
