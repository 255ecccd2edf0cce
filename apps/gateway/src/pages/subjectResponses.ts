// The responses of the page of a work or user: the subject, and what its screen requests second (packages/mirror/src/secondRequest.ts).
import type { IncomingMessage } from 'node:http'
import type { SharedResponse } from '../cache/sharedResponses.ts'
import type { RequestLimits } from '../limits/requestLimits.ts'
import type { Logger } from '../log/log.ts'
import type { MirrorRequest } from '../mirror/mirrorResponses.ts'
import { settleWithin, timedOut } from '../network/timeout.ts'
import type { FirstResponses } from './firstResponses.ts'
import type { PageRequest } from './pagePlan.ts'

export interface SubjectResponses {
  readonly response: SharedResponse
  /** The second response with its key in the page; undefined for other pages and when it is late. */
  readonly second: { readonly key: string; readonly response: SharedResponse } | undefined
}

export interface SubjectResponsesOptions {
  readonly responses: FirstResponses
  /** Loads the response of the subject; undefined when that fails. */
  readonly load: (initial: PageRequest) => Promise<SharedResponse | undefined>
  readonly log: Logger
  readonly limits: RequestLimits | undefined
}

/** How long a page with a link preview waits for its data, in ms. Programs that read it run no script and do not retry. */
const linkPreviewTimeoutMs = 300

/** Creates the function that loads the responses in time. Undefined when the subject is late, or its client may not call upstream. */
export function createSubjectResponses({ responses, load, log, limits }: SubjectResponsesOptions) {
  const mayCall = async (incoming: IncomingMessage) => !(await limits?.chargeUpstreamCall(incoming, false))

  const loadSecond = (request: MirrorRequest) =>
    responses.loadSecond(request).catch((error: unknown) => {
      log.error({ err: error }, 'second initial data failed')
      return undefined
    })

  /** From memory for every client. Upstream is called for browsers only, which would request it themselves. */
  const secondOf = async (incoming: IncomingMessage, request: MirrorRequest): Promise<SharedResponse | undefined> => {
    const ready = responses.readySecond(request)
    if (ready || incoming.headers['sec-fetch-mode'] !== 'navigate' || !(await mayCall(incoming))) return ready
    const response = await settleWithin(loadSecond(request), linkPreviewTimeoutMs)
    return response === timedOut ? undefined : response
  }

  /** `ready`: the response of the subject, if it is in memory. */
  return async (
    incoming: IncomingMessage,
    initial: PageRequest,
    ready: SharedResponse | undefined,
  ): Promise<SubjectResponses | undefined> => {
    // A response that is not in memory needs a call upstream, which the client pays for.
    if (!ready && !(await mayCall(incoming))) return undefined
    const request = responses.second(initial, ready)
    const loading = request && secondOf(incoming, request)
    const response = ready ?? (await settleWithin(load(initial), linkPreviewTimeoutMs))
    if (response === undefined || response === timedOut) return undefined
    // Requested at the same time as a profile, which says whether they are the works of its first tab.
    const isShown = request !== undefined && request.key === responses.second(initial, response)?.key
    const second = isShown ? await loading : undefined
    return { response, second: request && second && { key: request.address, response: second } }
  }
}
