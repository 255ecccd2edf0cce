// After paint: work that the next frame need not wait for.

/** Runs `work` once the next frame is on its way to the screen. Gives back how to take it back. */
export function afterPaint(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  // A frame is painted after its callbacks: the timer runs behind it.
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(work)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

/** Runs `work` once the next frame is on its way to the screen. Gives back how to have it at once, if it is still to come. */
export function afterPaintOrNow(work: () => void): () => void {
  let isDone = false
  const once = () => {
    if (isDone) return
    isDone = true
    work()
  }
  const takeBack = afterPaint(once)
  return () => {
    takeBack()
    once()
  }
}
