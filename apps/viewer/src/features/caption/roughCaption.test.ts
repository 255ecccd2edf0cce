// What stands for a caption until its parser has come.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { captionText } from './captionNode.ts'
import { roughCaption } from './roughCaption.ts'

describe('a caption before its parser has come', () => {
  it('keeps its lines and drops its tags', () => {
    expect(captionText(roughCaption('One<br />two<br>three <a href="https://example.org">four</a>'))).toBe('One\ntwo\nthree four')
  })

  it('has the lines of its paragraphs', () => {
    expect(captionText(roughCaption('<p>One</p><p>two</p>')).trim()).toBe('One\ntwo')
  })

  it('is only ever text and line breaks, whatever comes', () => {
    fc.assert(
      fc.property(fc.string(), (html) =>
        roughCaption(html).every((node) => node.kind === 'text' || (node.kind === 'element' && node.name === 'br')),
      ),
    )
  })
})
