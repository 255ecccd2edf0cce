import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  archiveFileName,
  defaultFileNameTemplate,
  distinctFileNames,
  numberedFileName,
  pageFileName,
  safeFileName,
  safeFolderName,
  unknownTokens,
  urlExtension,
} from './fileName.ts'
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
    // Separators, and ways up and out
    ['a/b\\c:d*e?f"g<h>i|j', 'a_b_c_d_e_f_g_h_i_j.jpg'],
    ['../../etc/passwd', '__.._etc_passwd.jpg'],
    ['..\\..\\windows\\system32', '__.._windows_system32.jpg'],
    ['C:\\autoexec', 'C__autoexec.jpg'],
    ['\\\\server\\share', '__server_share.jpg'],
    ['file:///etc/passwd', 'file____etc_passwd.jpg'],
    ['picture:stream', 'picture_stream.jpg'],
    ['a//b', 'a__b.jpg'],
    // Nothing, or nothing but dots
    ['', '_.jpg'],
    [' ', '_.jpg'],
    ['.', '_.jpg'],
    ['..', '_.jpg'],
    ['...', '_.jpg'],
    ['.jpg', '_.jpg'],
    ['.hidden', '_hidden.jpg'],
    ['..hidden', '_hidden.jpg'],
    ['trailing.', 'trailing_.jpg'],
    ['trailing...', 'trailing_.jpg'],
    ['trailing ', 'trailing_.jpg'],
    [' leading', '_leading.jpg'],
    // Blanks of every kind
    ['two words\tand\nlines', 'two_words_and_lines.jpg'],
    ['no\u00A0break', 'no_break.jpg'],
    ['全角\u3000空白', '全角_空白.jpg'],
    ['line\u2028and\u2029paragraph', 'line_and_paragraph.jpg'],
    ['carriage\r\nreturn', 'carriage__return.jpg'],
    // Names that Windows keeps for itself
    ['CON', '_CON.jpg'],
    ['con', '_con.jpg'],
    ['PRN', '_PRN.jpg'],
    ['aux', '_aux.jpg'],
    ['NUL', '_NUL.jpg'],
    ['NUL.txt', '_NUL.txt.jpg'],
    ['com1.txt', '_com1.txt.jpg'],
    ['LPT9', '_LPT9.jpg'],
    ['COM¹', '_COM¹.jpg'],
    ['CONIN$', '_CONIN$.jpg'],
    ['console', 'console.jpg'],
    ['COM10', 'COM10.jpg'],
    ['auxiliary', 'auxiliary.jpg'],
    // What cannot be seen, and what turns the reading round
    ['nul\0byte', 'nul_byte.jpg'],
    ['bell\u0007', 'bell_.jpg'],
    ['escape\u001b[31m', 'escape_[31m.jpg'],
    ['delete\u007f', 'delete_.jpg'],
    ['gpj.\u202Eexe', 'gpj._exe.jpg'],
    ['isolate\u2066x\u2069', 'isolate_x_.jpg'],
    ['zero\u200Bwidth\uFEFF', 'zero_width_.jpg'],
    ['soft\u00ADhyphen', 'soft_hyphen.jpg'],
    ['private\uE000use', 'private_use.jpg'],
    ['\ud800', '_.jpg'],
    ['half\udc00pair', 'half_pair.jpg'],
    // Endings
    ['already.jpg', 'already.jpg'],
    ['ALREADY.JPG', 'ALREADY.jpg'],
    ['twice.jpg.jpg', 'twice.jpg.jpg'],
    ['virus.exe', 'virus.exe.jpg'],
    ['archive.tar.gz', 'archive.tar.gz.jpg'],
    // Scripts and signs of the world
    ['日本語の題名', '日本語の題名.jpg'],
    ['cafe\u0301', 'café.jpg'],
    ['👩‍🎨', '👩_🎨.jpg'],
    ['한국어', '한국어.jpg'],
    ['عنوان', 'عنوان.jpg'],
    ['~user', '_user.jpg'],
    ['$(reboot)', '$(reboot).jpg'],
    ["it's; -rf", "it's;_-rf.jpg"],
    ['100% {pid}', '100%_{pid}.jpg'],
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

describe('archiveFileName', () => {
  const named = (template: string) => archiveFileName(artwork({}), template, 'cbz')
  it('leaves out what belongs to single pages', () => {
    expect(named(defaultFileNameTemplate)).toBe('Test_Painter_Lantern_100500001.cbz')
    expect(named('{index}_{pid}')).toBe('_100500001.cbz')
  })
  it('still says which work it is when the template was nothing else', () => expect(named('p{index}')).toBe('100500001.cbz'))
})

describe('names side by side', () => {
  it('numbers what would be called the same, whatever the case', () => {
    expect(distinctFileNames(['a.png', 'A.png', 'b.png', 'a.png'])).toEqual(['a.png', 'A_(2).png', 'b.png', 'a_(3).png'])
  })
  it('keeps a numbered name within 255 bytes', () => {
    const long = safeFileName('海'.repeat(128), 'png')
    expect(new TextEncoder().encode(numberedFileName(long, 12)).length).toBeLessThanOrEqual(255)
    expect(numberedFileName(long, 12)).toMatch(/海_\(12\)\.png$/)
  })
  it('gives as many different names as it was given', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a.png', 'A.png', 'a_(2).png', 'b')), (names) => {
        const distinct = distinctFileNames(names)
        expect(new Set(distinct.map((each) => each.toLowerCase())).size).toBe(names.length)
      }),
    )
  })
})

it('names folders as safely as files, without an ending', () => {
  expect(['Test Painter_1', '..', 'CON', 'a/b', '作者.'].map(safeFolderName)).toEqual([
    'Test_Painter_1',
    '_',
    '_CON',
    'a_b',
    '作者_',
  ])
})

it('finds what looks like a token and is none', () => {
  expect(unknownTokens('{pid}_{nope}_{Title}')).toEqual(['{nope}', '{Title}'])
  expect(unknownTokens(defaultFileNameTemplate)).toEqual([])
})

it.each([
  ['https://h/a.JPG?x=1.zip', 'jpg'],
  ['https://h/a', 'jpg'],
  ['https://h/a.tar.gz#frag', 'gz'],
  ['https://h.example/', 'jpg'],
])('reads the extension of %s', (address, extension) => {
  expect(urlExtension(address)).toBe(extension)
})
