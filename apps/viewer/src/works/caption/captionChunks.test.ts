import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { captionChunks } from './captionChunks.ts'
import type { CaptionNode } from './captionNode.ts'
import { parseCaption } from './parseCaption.ts'

const sizeOf = (nodes: readonly CaptionNode[]): number =>
  nodes.reduce((sum, node) => sum + 1 + ('children' in node ? sizeOf(node.children) : 0), 0)

describe('captionChunks', () => {
  it('returns one chunk for an ordinary caption and none for an empty one', () => {
    const nodes = parseCaption('one <b>two</b><br>three')
    expect(captionChunks(nodes)).toEqual([nodes])
    expect(captionChunks([])).toEqual([])
  })

  it('keeps all nodes in order, and exceeds the limit only for a single large node', () => {
    const part = fc.constantFrom('word ', '<br>', '<b>bold</b>', '<p>a<br>b<i>c</i></p>', '<a href="https://a.example/">x</a>')
    fc.assert(
      fc.property(fc.array(part, { maxLength: 200 }), fc.integer({ min: 1, max: 30 }), (parts, maxNodes) => {
        const nodes = parseCaption(parts.join(''))
        const chunks = captionChunks(nodes, maxNodes)
        expect(chunks.flat()).toEqual(nodes)
        for (const chunk of chunks) {
          expect(chunk.length).toBeGreaterThan(0)
          if (chunk.length > 1) expect(sizeOf(chunk)).toBeLessThanOrEqual(maxNodes)
        }
      }),
    )
  })

  it('splits a caption of 1 MB into many small chunks', () => {
    const chunks = captionChunks(
      parseCaption('<b>bold</b> plain &amp; <a href="pixiv://illusts/123">work</a><br>'.repeat(16_000)),
    )
    expect(chunks.length).toBeGreaterThan(10)
    expect(Math.max(...chunks.map(sizeOf))).toBeLessThanOrEqual(250)
  })
})
