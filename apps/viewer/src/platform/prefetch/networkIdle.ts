// Prefetching waits for the page: its own data, the pictures in view, and a network without other downloads.
import { memoize } from '../query/memoize.ts'
import { queryClient } from '../query/queryClient.ts'
import { allowsPrefetch } from './connection.ts'

/** How long no download may have ended before the network counts as idle, in ms. */
const quietMs = 1000

/** What prefetching waits for. */
export interface NetworkState {
  /** False on slow connections, and while the data saver is on. */
  allowsPrefetch(): boolean
  /** False until the document with everything in it has loaded, and while the page is hidden. */
  isLoaded(): boolean
  /** True while the page's own data is requested. */
  isFetching(): boolean
  /** True while a picture in view is incomplete. */
  hasPendingPicture(): boolean
  /** The end of the last download, in ms of the page's clock. */
  lastDownload(): number
  /** The page's clock, in ms. */
  now(): number
}

/** True when prefetching may start now. */
export const isNetworkIdle = (state: NetworkState): boolean =>
  state.allowsPrefetch() &&
  state.isLoaded() &&
  !state.isFetching() &&
  !state.hasPendingPicture() &&
  state.now() - state.lastDownload() >= quietMs

/**
 * Calls `work` once, when the network and the browser are idle; never on slow connections or while the data saver is on. Returns a function
 * that cancels it.
 */
export function whenNetworkIdle(work: () => void, state: NetworkState = pageState()): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let idle: number | undefined
  const stop = () => {
    clearTimeout(timer)
    if (idle !== undefined) cancelIdleCallback(idle)
  }
  const run = () => (isNetworkIdle(state) ? work() : wait())
  const look = () => {
    if (!isNetworkIdle(state)) return wait()
    if (typeof requestIdleCallback === 'function') idle = requestIdleCallback(run)
    else run()
  }
  const wait = () => {
    timer = setTimeout(look, quietMs)
  }
  wait()
  return stop
}

/** The state of this page. Its observer runs once, for all that waits. */
const pageState = memoize((): NetworkState => {
  const lastDownload = followDownloads()
  return {
    allowsPrefetch: () => allowsPrefetch(),
    isLoaded: () => document.readyState === 'complete' && document.visibilityState === 'visible',
    isFetching: () => queryClient.isFetching() > 0,
    hasPendingPicture: () => [...document.images].some((picture) => !picture.complete && isInView(picture)),
    lastDownload,
    now: () => performance.now(),
  }
})

/** Follows the downloads of this page. Returns a function for the end of the last one. */
function followDownloads(): () => number {
  let last = 0
  if (typeof PerformanceObserver === 'function')
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) last = Math.max(last, entry.startTime + entry.duration)
    }).observe({ type: 'resource', buffered: true })
  return () => last
}

function isInView(element: Element): boolean {
  const { top, bottom, left, right } = element.getBoundingClientRect()
  return bottom > 0 && right > 0 && top < innerHeight && left < innerWidth
}
