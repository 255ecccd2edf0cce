import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { captionText } from './captionNode.ts'
import { parseCaption } from './parseCaption.ts'
import { truncateCaption } from './truncateCaption.ts'

describe('truncateCaption', () => {
  it('returns a short caption unchanged', () => {
    const nodes = parseCaption('one<br />two <b>three</b>')
    expect(truncateCaption(nodes)).toEqual(nodes)
  })

  it('ends at the 500th character, also inside nested elements', () => {
    expect(captionText(truncateCaption(parseCaption('x'.repeat(1_000_000))))).toHaveLength(500)
    const deep = truncateCaption(parseCaption(`<p><b>${'x'.repeat(600)}</b></p>after`))
    expect(captionText(deep)).toHaveLength(492)
  })

  it('limits the number of elements', () => {
    expect(truncateCaption(parseCaption('<br>'.repeat(100_000)))).toHaveLength(125)
    expect(truncateCaption(parseCaption('<a href="https://example.org/">x</a>'.repeat(50_000)))).toHaveLength(100)
  })

  it('returns a prefix of the text', () => {
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
      fc.property(fc.array(part, { maxLength: 80 }), fc.nat(60), (html, maxLength) => {
        const nodes = parseCaption(html.join(''))
        expect(captionText(nodes).startsWith(captionText(truncateCaption(nodes, maxLength)))).toBe(true)
      }),
    )
  })
})
