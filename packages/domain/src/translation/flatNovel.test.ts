import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countWork } from '../testing/countWork.ts'
import { flatNovel } from './flatNovel.ts'

describe('flatNovel', () => {
  it.each([
    ['a[newpage]b', 'a\n\n－－－－－－－－\n\nb'],
    ['[chapter:二章]x', '二章\nx'],
    ['[chapter:[[rb:漢字 > かんじ]]の章]', '漢字(かんじ)の章'],
    ['[chapter:[[jumpuri:a > https://x.jp]]]', 'a'],
    ['[[rb:海 > うみ]]', '海(うみ)'],
    ['[[rb:海>うみ]]と[[rb:空 > ]]', '海(うみ)と[[rb:空 > ]]'],
    ['[[jumpuri:site > https://e.example/?a=b>c]]', 'site'],
    ['[[jumpuri:label > https://e.example/]]', 'label'],
    ['[pixivimage:12-3]', 'https://www.pixiv.net/artworks/12'],
    ['[pixivimage:../x]a', '[pixivimage:../x]a'],
    ['[uploadedimage:501]a[jump:2]', 'a'],
    ['[b:bold] [i:slanted] [[emphasismark:dots > ﹅]]', 'bold slanted dots'],
    ['[unknown:x] [ ] ]] [[', '[unknown:x] [ ] ]] [['],
    ['a\r\nb\rc', 'a\nb\nc'],
    ['[[rb:a > [[rb:b > c]]', '[[rb:a > b(c)'],
  ])('turns %j into %j', (markup, flat) => {
    expect(flatNovel(markup)).toBe(flat)
  })

  it.each(['[[rb:', '[[jumpuri:', '[chapter:', '[newpage', '[', '[[rb:a > b]'])(
    'N1: reads 20,000 characters of %s in linear time',
    (piece) => {
      const markup = piece.repeat(Math.ceil(20_000 / piece.length))
      for (const text of [markup, `${markup}]`, `${markup}]]`])
        expect(countWork(() => flatNovel(text))).toBeLessThan(12 * text.length)
    },
  )

  it('returns text for any text', () => {
    const piece = fc.constantFrom('[', ']', '[[', ']]', 'rb:', '>', 'newpage', 'chapter:', '海', '\n')
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (parts) => {
        expect(flatNovel(parts.join(''))).not.toMatch(/\[\[rb:[^[\]>\s]+>[^[\]>\s]+\]\]/)
      }),
    )
  })
})
