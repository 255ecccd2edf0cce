// The requests of a page from Chromium's network events, with their times and sizes.

/** Starts to record. Call it before the page loads. */
export async function recordRequests(devtools) {
  const requests = new Map()
  const loading = new Set()
  let quietSince = performance.now()
  devtools.on('Network.requestWillBeSent', ({ requestId, request, timestamp, wallTime }) => {
    if (!/^https?:/.test(request.url)) return
    requests.set(requestId, {
      url: request.url,
      sentMs: wallTime * 1000,
      sent: timestamp,
      kind: '',
      bytes: 0,
      endedMs: undefined,
    })
    loading.add(requestId)
  })
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    const known = requests.get(requestId)
    if (known) known.kind = kindOf(response.mimeType)
  })
  const end = ({ requestId, timestamp, encodedDataLength = 0 }) => {
    const known = requests.get(requestId)
    loading.delete(requestId)
    quietSince = performance.now()
    if (known) Object.assign(known, { bytes: encodedDataLength, endedMs: known.sentMs + (timestamp - known.sent) * 1000 })
  }
  devtools.on('Network.loadingFinished', end)
  devtools.on('Network.loadingFailed', end)
  await devtools.send('Network.enable')
  return {
    all: () => [...requests.values()],
    /** Resolves when nothing was loaded for `quietMs`, or after `maxMs`. */
    async idle(quietMs, maxMs) {
      const deadline = performance.now() + maxMs
      while ((loading.size > 0 || performance.now() - quietSince < quietMs) && performance.now() < deadline)
        await new Promise((resolve) => setTimeout(resolve, 100))
    },
  }
}

function kindOf(mimeType) {
  if (/javascript/.test(mimeType)) return 'script'
  if (mimeType === 'text/css') return 'style'
  return mimeType === 'text/html' ? 'page' : 'other'
}

/** Number of requests that were complete before a time (ms since 1970), and their kB. */
export function requestsBefore(requests, ms) {
  const complete = requests.filter(({ endedMs }) => endedMs !== undefined && endedMs <= ms)
  return { requests: complete.length, ...sizes(complete) }
}

/** kB as transferred by kind, and the number of script files. */
export function sizes(requests) {
  const kilobytes = (kind) => requests.reduce((sum, one) => sum + (one.kind === kind ? one.bytes : 0), 0) / 1000
  return {
    script: kilobytes('script'),
    style: kilobytes('style'),
    page: kilobytes('page'),
    scripts: requests.filter(({ kind }) => kind === 'script').length,
  }
}
