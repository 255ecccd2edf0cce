import { captionCollapse } from '@emaki/domain'
import type { CaptionNode } from './captionNode.ts'

/** An element counts as this many characters, because breaks, rules and pictures take space, too. */
const elementLength = 4

/** The first 500 characters or so of a long caption, for its collapsed state (docs/spec/product.md 4). The last text node is cut at the limit. */
export function truncateCaption(nodes: readonly CaptionNode[], maxLength: number = captionCollapse): readonly CaptionNode[] {
  return truncate(nodes, maxLength).nodes
}

/** Returns the kept nodes, and how many characters are left for the nodes after them. */
function truncate(nodes: readonly CaptionNode[], maxLength: number): { readonly nodes: CaptionNode[]; readonly left: number } {
  const kept: CaptionNode[] = []
  let left = maxLength
  for (const node of nodes) {
    if (left <= 0) break
    if (node.kind === 'text') {
      kept.push(node.text.length <= left ? node : { ...node, text: node.text.slice(0, left) })
      left -= node.text.length
    } else if (node.kind === 'picture') {
      kept.push(node)
      left -= elementLength
    } else {
      const inner = truncate(node.children, left - elementLength)
      kept.push({ ...node, children: inner.nodes })
      left = inner.left
    }
  }
  return { nodes: kept, left }
}
