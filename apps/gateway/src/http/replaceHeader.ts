// Changes a header of a request for all that read it later.
import type { IncomingMessage } from 'node:http'

/**
 * Replaces a header by its lower-case name, or removes it with `undefined`. Handlers read Node's parsed headers or, through a Request of the
 * Fetch API, the raw ones: both change.
 */
export function replaceHeader(
  { headers, rawHeaders }: Pick<IncomingMessage, 'headers' | 'rawHeaders'>,
  name: 'accept' | 'authorization' | 'cookie' | 'x-api-key',
  value: string | undefined,
): void {
  for (let index = rawHeaders.length - 2; index >= 0; index -= 2) {
    if (rawHeaders[index]?.toLowerCase() === name) rawHeaders.splice(index, 2)
  }
  if (value === undefined) delete headers[name]
  else {
    headers[name] = value
    rawHeaders.push(name, value)
  }
}
