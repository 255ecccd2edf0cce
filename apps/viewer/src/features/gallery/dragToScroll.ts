// Drag to scroll: a mouse draws a row aside as a finger would. Fingers themselves are the browser's business.

/** Moves shorter than this (px) are clicks. */
const clickSlack = 6

/** Lets the mouse draw `row` aside. Returns the way to stop. */
export function dragToScroll(row: HTMLElement): () => void {
  const stop = new AbortController()
  const { signal } = stop
  let from: { x: number; left: number } | undefined
  let isDragged = false

  row.addEventListener(
    'pointerdown',
    (event) => {
      isDragged = false
      if (event.pointerType === 'mouse' && event.button === 0) from = { x: event.clientX, left: row.scrollLeft }
    },
    { signal },
  )
  row.addEventListener(
    'pointermove',
    (event) => {
      if (!from) return
      const distance = event.clientX - from.x
      if (!isDragged && Math.abs(distance) < clickSlack) return
      if (!isDragged) row.setPointerCapture(event.pointerId)
      isDragged = true
      row.dataset.dragged = ''
      row.scrollLeft = from.left - distance
    },
    { signal },
  )
  const release = () => {
    from = undefined
    delete row.dataset.dragged
  }
  row.addEventListener('pointerup', release, { signal })
  row.addEventListener('pointercancel', release, { signal })
  // A drag that ends on a link must not follow it; the links themselves must not be dragged out of the page.
  row.addEventListener('click', (event) => isDragged && event.preventDefault(), { signal, capture: true })
  row.addEventListener('dragstart', (event) => event.preventDefault(), { signal })
  return () => stop.abort()
}
