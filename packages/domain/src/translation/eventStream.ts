// Parser for server-sent events of chat providers: returns the data of each line, however the network splits the bytes.

export interface EventStreamReader {
  /** Returns the data lines that the chunk completes. Throws a RangeError for a line over the length limit. */
  push(chunk: Uint8Array): readonly string[]
  /** Returns the last line when the stream ends without a line break. */
  end(): readonly string[]
}

const longestLine = 1024 * 1024

/** Creates a parser. Providers put one JSON object into each `data:` line; comments, other fields and empty lines are ignored. */
export function createEventStreamReader(): EventStreamReader {
  const decoder = new TextDecoder()
  let rest = ''
  // A chunk may end between CR and LF.
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
