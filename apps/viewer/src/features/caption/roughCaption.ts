// Rough caption: remote HTML as plain lines, for the moment before the parser has come. Text only, so nothing in it can act.
import type { CaptionNode } from './captionNode.ts'

/** Of what is read so roughly, characters: more is not seen in that moment. */
const maxLength = 4000

/** Tags are left out, breaks and paragraphs become lines: about as tall as what the parser makes of it. Entities stay as they were written. */
export function roughCaption(html: string): readonly CaptionNode[] {
  const lines = html
    .slice(0, maxLength)
    .split(/<br\b[^<>]*>|<\/(?:p|div|li|h\d)>/i)
    .map((line) => line.replace(/<[^<>]*>/g, ''))
  return lines.flatMap((text, index): CaptionNode[] => [
    ...(index > 0 ? [{ kind: 'element', name: 'br', children: [] } as const] : []),
    ...(text === '' ? [] : [{ kind: 'text', text } as const]),
  ])
}
