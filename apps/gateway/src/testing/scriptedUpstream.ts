// An upstream with a scripted response that records its requests.
import type { Fetch } from '@emaki/domain'

export interface ScriptedUpstream {
  readonly fetch: Fetch
  readonly requests: Request[]
}

/** Responds to every request with `respond`. */
export function scriptedUpstream(respond: (request: Request) => Response | Promise<Response>): ScriptedUpstream {
  const requests: Request[] = []
  return {
    requests,
    fetch: async (request) => {
      requests.push(request)
      return respond(request)
    },
  }
}

export const pngBytes = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(92, 7)])

/** A picture with upstream's headers and the given ones. */
export const picture = (
  headers: Readonly<Record<string, string>> = {},
  body: BodyInit | null = pngBytes,
  status = 200,
): Response => new Response(body, { status, headers: { 'content-type': 'image/png', ...headers } })
