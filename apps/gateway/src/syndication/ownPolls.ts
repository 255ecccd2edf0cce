// The lists of the account of the instance. Shared caches never hold them, so this process remembers each until its next poll.
import { type MirrorRequest, type MirrorResponse, type MirrorResponses, responseText } from '../mirror/mirrorResponses.ts'

interface OwnPoll {
  readonly response: MirrorResponse
  /** In ms since 1970. */
  readonly freshUntil: number
}

/** How long a failed poll is not repeated, in ms. */
const retryMs = 10 * 60_000

/** Responses on the schedule of their requests. After a failure the last good response stays. The addresses must be few. */
export function createOwnPolls(responses: MirrorResponses, now: () => number): Pick<MirrorResponses, 'ready' | 'load'> {
  const polls = new Map<string, OwnPoll>()
  const inFlight = new Map<string, Promise<MirrorResponse>>()
  const poll = async (wanted: MirrorRequest): Promise<MirrorResponse> => {
    const loaded = await responses.load(wanted)
    const isGood = loaded.status === 200 && responseText(loaded).startsWith('{') && !/"error"\s*:/.test(responseText(loaded))
    const response = isGood ? loaded : (polls.get(wanted.key)?.response ?? loaded)
    polls.set(wanted.key, { response, freshUntil: now() + (isGood ? (wanted.poll?.lifetimeMs() ?? 0) : retryMs) })
    return response
  }
  return {
    ready(wanted) {
      const known = polls.get(wanted.key)
      return known && known.freshUntil > now() ? known.response : undefined
    },
    load(wanted) {
      const started = inFlight.get(wanted.key) ?? poll(wanted).finally(() => inFlight.delete(wanted.key))
      inFlight.set(wanted.key, started)
      return started
    },
  }
}
