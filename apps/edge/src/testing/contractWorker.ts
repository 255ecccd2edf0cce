// The worker with the companion's settings of contract tests: no pauses between calls, and the sample's recovery host. Its clock is ahead
// of that of the platform by a header of the request.
import { createWorker } from '../worker.ts'
import { originHeader, passedHeader } from './testHeaders.ts'

let passedMs = 0

const worker = createWorker({
  companion: {
    pace: { parallel: 64, spacingMs: 0, pauseMs: 1000, longestWaitMs: 1000 },
    recovery: { baseUrl: 'https://pid-recover.sample' },
  },
  now: () => Date.now() + passedMs,
})

export default {
  fetch(...[request, environment, lifetime]: Parameters<typeof worker.fetch>): Promise<Response> {
    passedMs = Number(request.headers.get(passedHeader) ?? 0)
    const headers = new Headers(request.headers)
    const origin = headers.get(originHeader)
    for (const name of [originHeader, passedHeader]) headers.delete(name)
    if (origin !== null) headers.set('origin', origin)
    return worker.fetch(new Request(request, { headers }), environment, lifetime)
  },
}
