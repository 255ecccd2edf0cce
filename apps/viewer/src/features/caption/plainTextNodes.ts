import { inAppPath, maxCaptionLength, parseWebAddress } from '@emaki/domain'
import type { CaptionNode } from './captionNode.ts'

/** A URL ends before whitespace, a bracket, or CJK punctuation. */
const urlPattern = /https?:\/\/[^\s<>"'()[\]{}「」『』（）【】、。，！？]+/g
const lineBreakPattern = /\r\n|\r|\n/

/** Converts text without markup to caption nodes: line breaks stay, and web URLs become links. Tags are shown literally. */
export function plainTextNodes(text: string): readonly CaptionNode[] {
  return text
    .slice(0, maxCaptionLength)
    .split(lineBreakPattern)
    .flatMap((line, index): CaptionNode[] => [...(index > 0 ? [lineBreak] : []), ...withLinks(line)])
}

/** Removes punctuation at the end of a URL. A loop, because a regular expression takes quadratic time on a long run of punctuation. */
function trimPunctuation(url: string): string {
  let end = url.length
  while (end > 0 && '.,:;!?'.includes(url.charAt(end - 1))) end -= 1
  return url.slice(0, end)
}

const lineBreak: CaptionNode = { kind: 'element', name: 'br', children: [] }

function withLinks(line: string): CaptionNode[] {
  const nodes: CaptionNode[] = []
  let from = 0
  for (const { 0: found, index } of line.matchAll(urlPattern)) {
    const linkText = trimPunctuation(found)
    const url = parseWebAddress(linkText)
    if (!url) continue
    const path = inAppPath(linkText)
    if (index > from) nodes.push({ kind: 'text', text: line.slice(from, index) })
    nodes.push({ kind: 'link', to: path ? { path } : { href: url.href }, children: [{ kind: 'text', text: linkText }] })
    from = index + linkText.length
  }
  if (from < line.length) nodes.push({ kind: 'text', text: line.slice(from) })
  return nodes
}
