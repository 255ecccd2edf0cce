// Plain text as caption nodes: its lines stay lines, and the web addresses in it become links.
import { inAppPath, longestCaption, parseWebAddress } from '@emaki/domain'
import type { CaptionNode } from './captionNode.ts'

/** An address ends before a blank, a bracket, or the punctuation of a sentence around it. */
const address = /https?:\/\/[^\s<>"'()[\]{}「」『』（）【】、。，！？]+/g
const line = /\r\n|\r|\n/

/** Nodes of a text that holds no markup: what looks like a tag is shown as it was written. */
export function plainText(text: string): readonly CaptionNode[] {
  return text
    .slice(0, longestCaption)
    .split(line)
    .flatMap((words, index): CaptionNode[] => [...(index > 0 ? [lineBreak] : []), ...withLinks(words)])
}

/** Without the stops at its end; counted, since a pattern looks at a long run of them once for each. */
function withoutStops(words: string): string {
  let end = words.length
  while (end > 0 && '.,:;!?'.includes(words.charAt(end - 1))) end -= 1
  return words.slice(0, end)
}

const lineBreak: CaptionNode = { kind: 'element', name: 'br', children: [] }

function withLinks(words: string): CaptionNode[] {
  const nodes: CaptionNode[] = []
  let from = 0
  for (const { 0: found, index } of words.matchAll(address)) {
    const written = withoutStops(found)
    const url = parseWebAddress(written)
    if (!url) continue
    const path = inAppPath(written)
    if (index > from) nodes.push({ kind: 'text', text: words.slice(from, index) })
    nodes.push({ kind: 'link', to: path ? { path } : { href: url.href }, children: [{ kind: 'text', text: written }] })
    from = index + written.length
  }
  if (from < words.length) nodes.push({ kind: 'text', text: words.slice(from) })
  return nodes
}
