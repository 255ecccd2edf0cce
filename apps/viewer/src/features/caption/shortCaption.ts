// Short caption: the beginning of a long one, for as long as it is collapsed; the rest is not drawn before it is wanted.
import { captionCollapse } from '@emaki/domain'
import type { CaptionNode } from './captionNode.ts'

/** What one element without words counts for, characters: lines and rules take room, too. */
const elementWeight = 4

/** The nodes up to the 500th character (docs/spec/product.md 4) or so: no text is cut within, except one that would be too long alone. */
export function shortCaption(nodes: readonly CaptionNode[], most: number = captionCollapse): readonly CaptionNode[] {
  return begin(nodes, most).nodes
}

function begin(nodes: readonly CaptionNode[], room: number): { readonly nodes: CaptionNode[]; readonly room: number } {
  const kept: CaptionNode[] = []
  let left = room
  for (const node of nodes) {
    if (left <= 0) break
    if (node.kind === 'text') {
      kept.push(node.text.length <= left ? node : { ...node, text: node.text.slice(0, left) })
      left -= node.text.length
    } else if (node.kind === 'picture') {
      kept.push(node)
      left -= elementWeight
    } else {
      const inner = begin(node.children, left - elementWeight)
      kept.push({ ...node, children: inner.nodes })
      left = inner.room
    }
  }
  return { nodes: kept, room: left }
}
