import type { CaptionNode } from './captionNode.ts'

/** Characters of HTML that the placeholder reads: enough for one screen. */
const maxLength = 4000

/**
 * Remote HTML as plain lines, shown until the parser is loaded. It contains text only, so it is safe. Tags are removed, breaks and paragraphs
 * become lines, and entities stay encoded. Its height is close to that of the parsed caption.
 */
export function captionPlaceholder(html: string): readonly CaptionNode[] {
  const lines = html
    .slice(0, maxLength)
    .split(/<br\b[^<>]*>|<\/(?:p|div|li|h\d)>/i)
    .map((line) => line.replace(/<[^<>]*>/g, ''))
  return lines.flatMap((text, index): CaptionNode[] => [
    ...(index > 0 ? [{ kind: 'element', name: 'br', children: [] } as const] : []),
    ...(text === '' ? [] : [{ kind: 'text', text } as const]),
  ])
}
