// Shared responses with kept works. Caches hold what upstream said; kept works are put in when a response is read, so that they disappear
// with their work.
import { responseText, type SharedResponse, withBody } from '../cache/sharedResponses.ts'
import { keptTiming } from '../http/keptHeader.ts'
import type { KeptAnswer, KeptAnswers } from '../library/keptAnswers.ts'
import type { MirrorRequest, MirrorResponses } from './mirrorResponses.ts'

/** Creates responses for clients that may read the archive, over those for all. */
export function createKeptResponses(responses: MirrorResponses, kept: KeptAnswers): MirrorResponses {
  const known = new WeakMap<SharedResponse, { readonly version: string; readonly response: SharedResponse }>()
  const restored = async (wanted: MirrorRequest, response: SharedResponse): Promise<SharedResponse> => {
    // A stale fallback is fresher than the archive.
    if (response.isStale || !/json/i.test(response.contentType)) return response
    const headers = wanted.language === undefined ? {} : { 'accept-language': wanted.language }
    const request = new Request(`http://localhost${wanted.address}`, { headers })
    const upstreamStatus = response.upstreamStatus ?? response.status
    const answer = await kept.answer(request, { upstreamStatus, body: responseText(response) })
    const result = answer ? withKept(response, answer) : response
    known.set(response, { version: kept.version(), response: result })
    return result
  }
  return {
    ready(wanted) {
      const response = responses.ready(wanted)
      const found = response && known.get(response)
      return found?.version === kept.version() ? found.response : undefined
    },
    async load(wanted) {
      const response = await responses.load(wanted)
      const found = known.get(response)
      return found?.version === kept.version() ? found.response : restored(wanted, response)
    },
  }
}

/** The response with a kept answer. Clients and proxies never store it. */
const withKept = (response: SharedResponse, { body, isWhole, keptAt }: KeptAnswer): SharedResponse => ({
  ...withBody(response, body),
  status: 200,
  freshUntil: 0,
  isWhole: false,
  isStale: false,
  retryAfter: null,
  upstreamStatus: null,
  fallbackTiming: isWhole ? keptTiming : undefined,
  keptAt,
})
