// Long captions in portions.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CaptionNode } from './captionNode.ts'
import { captionPortions } from './captionPortions.ts'
import { parseCaption } from './captionTree.ts'

const sizeOf = (nodes: readonly CaptionNode[]): number =>
  nodes.reduce((sum, node) => sum + 1 + ('children' in node ? sizeOf(node.children) : 0), 0)

describe('the portions of a caption', () => {
  it('are one for a caption as most are, and none for an empty one', () => {
    const nodes = parseCaption('one <b>two</b><br>three')
    expect(captionPortions(nodes)).toEqual([nodes])
    expect(captionPortions([])).toEqual([])
  })

  it('lose nothing, change no order, and are small unless a single node is large', () => {
    const part = fc.constantFrom('word ', '<br>', '<b>bold</b>', '<p>a<br>b<i>c</i></p>', '<a href="https://a.example/">x</a>')
    fc.assert(
      fc.property(fc.array(part, { maxLength: 200 }), fc.integer({ min: 1, max: 30 }), (parts, most) => {
        const nodes = parseCaption(parts.join(''))
        const portions = captionPortions(nodes, most)
        expect(portions.flat()).toEqual(nodes)
        for (const portion of portions) {
          expect(portion.length).toBeGreaterThan(0)
          if (portion.length > 1) expect(sizeOf(portion)).toBeLessThanOrEqual(most)
        }
      }),
    )
  })

  it('of a caption of 1 MB are many, and each is small', () => {
    const portions = captionPortions(
      parseCaption('<b>bold</b> plain &amp; <a href="pixiv://illusts/123">work</a><br>'.repeat(16_000)),
    )
    expect(portions.length).toBeGreaterThan(10)
    expect(Math.max(...portions.map(sizeOf))).toBeLessThanOrEqual(250)
  })
})
