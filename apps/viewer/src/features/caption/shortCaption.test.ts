// The beginning of a long caption.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { captionText } from './captionNode.ts'
import { parseCaption } from './captionTree.ts'
import { shortCaption } from './shortCaption.ts'

describe('a collapsed caption', () => {
  it('is whole when it is short', () => {
    const nodes = parseCaption('one<br />two <b>three</b>')
    expect(shortCaption(nodes)).toEqual(nodes)
  })

  it('ends at the five hundredth character, within whatever it stands in', () => {
    expect(captionText(shortCaption(parseCaption('x'.repeat(1_000_000))))).toHaveLength(500)
    const deep = shortCaption(parseCaption(`<p><b>${'x'.repeat(600)}</b></p>after`))
    expect(captionText(deep)).toHaveLength(492)
  })

  it('is short however many elements there are', () => {
    expect(shortCaption(parseCaption('<br>'.repeat(100_000)))).toHaveLength(125)
    expect(shortCaption(parseCaption('<a href="https://example.org/">x</a>'.repeat(50_000)))).toHaveLength(100)
  })

  it('is always the beginning of what the whole says', () => {
    const part = fc.constantFrom(
      'words ',
      '<b>',
      '</b>',
      '<br>',
      '<p>',
      '</p>',
      '<a href="https://example.org/">',
      '</a>',
      '&amp;',
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 80 }), fc.nat(60), (html, most) => {
        const nodes = parseCaption(html.join(''))
        expect(captionText(nodes).startsWith(captionText(shortCaption(nodes, most)))).toBe(true)
      }),
    )
  })
})
