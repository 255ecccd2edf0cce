/** Shorter moves count as clicks, in px. */
const clickTolerance = 6

/** Lets the mouse scroll `row` by dragging; touch scrolls natively. Returns the cleanup. */
export function dragToScroll(row: HTMLElement): () => void {
  const aborter = new AbortController()
  const { signal } = aborter
  let start: { x: number; left: number } | undefined
  let isDragged = false

  row.addEventListener(
    'pointerdown',
    (event) => {
      isDragged = false
      if (event.pointerType === 'mouse' && event.button === 0) start = { x: event.clientX, left: row.scrollLeft }
    },
    { signal },
  )
  row.addEventListener(
    'pointermove',
    (event) => {
      if (!start) return
      const distance = event.clientX - start.x
      if (!isDragged && Math.abs(distance) < clickTolerance) return
      if (!isDragged) row.setPointerCapture(event.pointerId)
      isDragged = true
      row.dataset.dragged = ''
      row.scrollLeft = start.left - distance
    },
    { signal },
  )
  const release = () => {
    start = undefined
    delete row.dataset.dragged
  }
  row.addEventListener('pointerup', release, { signal })
  row.addEventListener('pointercancel', release, { signal })
  // A drag that ends on a link must not follow it, and must not start native drag and drop.
  row.addEventListener('click', (event) => isDragged && event.preventDefault(), { signal, capture: true })
  row.addEventListener('dragstart', (event) => event.preventDefault(), { signal })
  return () => aborter.abort()
}
