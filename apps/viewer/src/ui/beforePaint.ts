// Schedules work before the next paint.

/** Prioritized Task Scheduling (https://wicg.github.io/scheduling-apis/), which older browsers lack. */
interface TaskScheduler {
  postTask(work: () => void, options: { readonly priority: 'user-blocking' }): Promise<void>
}

/**
 * Runs `work` in a task of its own before the next frame, or at the start of that frame in browsers without task priorities: before
 * anything is painted, but not in the current task. Returns a function that runs it at once, if it has not run yet, and a function that
 * cancels it.
 */
export function beforePaint(work: () => void): { readonly flush: () => void; readonly cancel: () => void } {
  let isDone = false
  const cancel = () => {
    isDone = true
    cancelAnimationFrame(frame)
  }
  const flush = () => {
    if (isDone) return
    cancel()
    work()
  }
  const frame = requestAnimationFrame(flush)
  const { scheduler } = globalThis as { readonly scheduler?: TaskScheduler }
  // The task of the frame has a lower priority.
  scheduler?.postTask(flush, { priority: 'user-blocking' }).catch(reportError)
  return { flush, cancel }
}
