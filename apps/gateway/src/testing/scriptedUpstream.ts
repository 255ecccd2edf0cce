// An upstream with a scripted response that records its requests.
import type { Fetch } from '@emaki/domain'

export interface ScriptedUpstream {
  readonly fetch: Fetch
  readonly asked: Request[]
}

/** Responds to every request with `respond`. */
export function scriptedUpstream(answer: (request: Request) => Response | Promise<Response>): ScriptedUpstream {
  const asked: Request[] = []
  return {
    asked,
    fetch: async (request) => {
      asked.push(request)
      return answer(request)
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
