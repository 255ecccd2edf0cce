// A text cut into passages that a translator takes at once: at ends of lines, with the empty lines between them kept.

export interface Passage {
  /** Line breaks that stand before the passage, not to be translated. */
  readonly before: string
  readonly text: string
}

/** The passages of a text in order; none is longer than `longest`, and together with what stands before them they are the whole text. */
export function* passages(text: string, longest: number): Generator<Passage> {
  for (let at = 0; at < text.length; ) {
    const start = at
    while (text[at] === '\n') at++
    const before = text.slice(start, at)
    let end = Math.min(at + longest, text.length)
    if (end < text.length) end = cutBefore(text, at, end)
    // Line breaks at the end belong before what follows.
    let last = end
    while (last > at && text[last - 1] === '\n') last--
    if (last > at) yield { before, text: text.slice(at, last) }
    at = last
    if (last === start) return
  }
}

/** The best place to cut in (at, end]: after a paragraph, a line, a sentence, else anywhere but inside a character. */
function cutBefore(text: string, at: number, end: number): number {
  for (const mark of ['\n\n', '\n', '。', '. ']) {
    const found = text.lastIndexOf(mark, end - mark.length)
    if (found > at) return found + mark.length
  }
  const code = text.charCodeAt(end - 1)
  return code >= 0xd800 && code < 0xdc00 && end - 1 > at ? end - 1 : end
}
