import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { captionText } from './captionNode.ts'
import { captionPlaceholder } from './captionPlaceholder.ts'

describe('captionPlaceholder', () => {
  it('keeps line breaks and drops tags', () => {
    expect(captionText(captionPlaceholder('One<br />two<br>three <a href="https://example.org">four</a>'))).toBe(
      'One\ntwo\nthree four',
    )
  })

  it('puts each paragraph on its own line', () => {
    expect(captionText(captionPlaceholder('<p>One</p><p>two</p>')).trim()).toBe('One\ntwo')
  })

  it('returns only text and line breaks for any input', () => {
    fc.assert(
      fc.property(fc.string(), (html) =>
        captionPlaceholder(html).every((node) => node.kind === 'text' || (node.kind === 'element' && node.name === 'br')),
      ),
    )
  })
})
