// Caption portions: a long caption in pieces that are drawn one after the other, so that none of them holds up the page.
import type { CaptionNode } from './captionNode.ts'

/** So many nodes, nested ones counted, are drawn at once: a few milliseconds on a slow phone. */
const portionNodes = 250

/** The same nodes in the same order, in portions. A node that is larger by itself is a portion by itself. */
export function captionPortions(nodes: readonly CaptionNode[], most: number = portionNodes): readonly (readonly CaptionNode[])[] {
  const portions: CaptionNode[][] = []
  let room = 0
  for (const node of nodes) {
    const weight = weigh(node)
    if (weight > room) {
      portions.push([])
      room = most
    }
    portions.at(-1)?.push(node)
    room -= weight
  }
  return portions
}

const weigh = (node: CaptionNode): number =>
  'children' in node ? node.children.reduce((sum, child) => sum + weigh(child), 1) : 1
