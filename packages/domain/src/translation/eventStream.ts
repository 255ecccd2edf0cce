// Server-sent events as chat providers send them: the data of each line, however the network has cut the bytes (extras, streaming).

export interface EventStreamReader {
  /** The data lines that a chunk completes. Throws RangeError for a line without end. */
  push(chunk: Uint8Array): readonly string[]
  /** The last line, when the stream ended without a line break. */
  end(): readonly string[]
}

const longestLine = 1024 * 1024

/** Providers put one JSON object in a `data:` line each; comments, other fields and empty lines mean nothing to us. */
export function createEventStreamReader(): EventStreamReader {
  const decoder = new TextDecoder()
  let rest = ''
  // A line break may be cut in the middle: CR at the end of one chunk, LF at the start of the next.
  let isAfterReturn = false

  function take(text: string, isEnd: boolean): string[] {
    const found = isAfterReturn && text.startsWith('\n') ? text.slice(1) : text
    if (text !== '') isAfterReturn = text.endsWith('\r')
    const lines = (rest + found).split(/\r\n|\n|\r/)
    rest = isEnd ? '' : (lines.pop() ?? '')
    if (rest.length > longestLine) throw new RangeError('a line of the event stream does not end')
    return lines.filter((line) => line.startsWith('data:')).map((line) => line.slice(5).trim())
  }

  return {
    push: (chunk) => take(decoder.decode(chunk, { stream: true }), false),
    end: () => take(decoder.decode(), true),
  }
}
