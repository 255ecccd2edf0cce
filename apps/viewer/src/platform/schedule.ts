// The one scheduler of deferred work: after the next paint, when the browser is idle, when the page has loaded, and when the network is quiet.
import { startTransition, useEffect, useState } from 'react'
import { allowsPrefetch } from './prefetch/connection.ts'
import { memoize } from './query/memoize.ts'
import { queryClient } from './query/queryClient.ts'

/** Runs `work` after the next paint. Returns the function that cancels it. */
export function afterPaint(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  // The frame is painted after its callbacks, so the timer runs after the paint.
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(work)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

/** Runs `work` after the next paint. Returns a function that runs it at once, if it has not run yet. */
export function afterPaintOrNow(work: () => void): () => void {
  let isDone = false
  const once = () => {
    if (isDone) return
    isDone = true
    work()
  }
  const cancel = afterPaint(once)
  return () => {
    cancel()
    once()
  }
}

/** Delay in browsers that do not tell when they are idle, in ms. */
const withoutIdleMs = 60

/** Calls `work` when the browser is idle, at the latest after `timeoutMs`; without it, at any time. Returns a function that cancels it. */
export function whenIdle(work: () => void, timeoutMs?: number): () => void {
  // Safari has no requestIdleCallback.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(work, withoutIdleMs)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, timeoutMs === undefined ? undefined : { timeout: timeoutMs })
  return () => cancelIdleCallback(handle)
}

/** Longest delay of work that waits for the loaded page, in ms. */
const maxDelayMs = 2000

/** False until the page has loaded and is idle for the first time. */
export function usePageIdle(): boolean {
  const [isIdle, setIdle] = useState(false)
  // A transition, so that the deferred components render in interruptible steps.
  useEffect(() => whenPageIdle(() => startTransition(() => setIdle(true))), [])
  return isIdle
}

/** Calls `work` once, when the page has loaded and is idle, at the latest after two seconds. Returns a function that cancels it. */
function whenPageIdle(work: () => void): () => void {
  const done = new AbortController()
  const run = () => {
    done.abort()
    work()
  }
  const wait = () => done.signal.addEventListener('abort', whenIdle(run, maxDelayMs))
  const timer = setTimeout(run, maxDelayMs)
  done.signal.addEventListener('abort', () => clearTimeout(timer))
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait, { once: true, signal: done.signal })
  return () => done.abort()
}

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
  let cancelIdle: (() => void) | undefined
  const stop = () => {
    clearTimeout(timer)
    cancelIdle?.()
  }
  const run = () => (isNetworkIdle(state) ? work() : wait())
  const look = () => {
    if (!isNetworkIdle(state)) return wait()
    cancelIdle = whenIdle(run)
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
