// Splits a text into chunks for a translator, at line ends. Keeps the empty lines between them.

export interface TextChunk {
  /** Line breaks before the chunk, which are not translated. */
  readonly before: string
  readonly text: string
}

/** The chunks of a text in order, each at most `longest` characters. Together with `before` they are the whole text. */
export function* textChunks(text: string, maxLength: number): Generator<TextChunk> {
  for (let at = 0; at < text.length; ) {
    const start = at
    while (text[at] === '\n') at++
    const before = text.slice(start, at)
    let end = Math.min(at + maxLength, text.length)
    if (end < text.length) end = cutBefore(text, at, end)
    // Line breaks at the end belong to the next chunk.
    let last = end
    while (last > at && text[last - 1] === '\n') last--
    if (last > at) yield { before, text: text.slice(at, last) }
    at = last
    if (last === start) return
  }
}

/** The best split position in (at, end]: after a paragraph, a line or a sentence, else anywhere except inside a character. */
function cutBefore(text: string, at: number, end: number): number {
  for (const mark of ['\n\n', '\n', '。', '. ']) {
    const found = text.lastIndexOf(mark, end - mark.length)
    if (found > at) return found + mark.length
  }
  const code = text.charCodeAt(end - 1)
  return code >= 0xd800 && code < 0xdc00 && end - 1 > at ? end - 1 : end
}
