import { addressesIn, inAppPath, leavingTarget, maxCaptionLength, parseWebAddress } from '@emaki/domain'
import type { CaptionNode } from './captionNode.ts'

const lineBreakPattern = /\r\n|\r|\n/

/** Converts text without markup to caption nodes: line breaks stay, and web URLs become links. Tags are shown literally. */
export function plainTextNodes(text: string): readonly CaptionNode[] {
  return text
    .slice(0, maxCaptionLength)
    .split(lineBreakPattern)
    .flatMap((line, index): CaptionNode[] => [...(index > 0 ? [lineBreak] : []), ...withLinks(line)])
}

const lineBreak: CaptionNode = { kind: 'element', name: 'br', children: [] }

function withLinks(line: string): CaptionNode[] {
  const nodes: CaptionNode[] = []
  let from = 0
  for (const { at, written, address } of addressesIn(line)) {
    const target = leavingTarget(address)
    const path = inAppPath(target)
    const href = parseWebAddress(target)?.href
    const to = path !== undefined ? { path } : href !== undefined && { href }
    if (!to) continue
    if (at > from) nodes.push({ kind: 'text', text: line.slice(from, at) })
    nodes.push({ kind: 'link', to, children: [{ kind: 'text', text: written }] })
    from = at + written.length
  }
  if (from < line.length) nodes.push({ kind: 'text', text: line.slice(from) })
  return nodes
}
