import type { CaptionNode } from './captionNode.ts'

/** Nodes in one chunk, nested ones included. Rendering them takes a few milliseconds on a slow phone. */
const chunkNodes = 250

/** Splits a long caption into chunks that render one after the other without blocking the page. A larger node is a chunk of its own. */
export function captionChunks(nodes: readonly CaptionNode[], maxNodes: number = chunkNodes): readonly (readonly CaptionNode[])[] {
  const chunks: CaptionNode[][] = []
  let room = 0
  for (const node of nodes) {
    const size = countNodes(node)
    if (size > room) {
      chunks.push([])
      room = maxNodes
    }
    chunks.at(-1)?.push(node)
    room -= size
  }
  return chunks
}

const countNodes = (node: CaptionNode): number =>
  'children' in node ? node.children.reduce((sum, child) => sum + countNodes(child), 1) : 1
