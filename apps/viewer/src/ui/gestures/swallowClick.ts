// Swallows the click that ends a long press: a menu that opened meanwhile may be under the pointer.

/** Cancels the next click in `page`, unless another press begins first: then the click belongs to that press. */
export function swallowNextClick(page: EventTarget = window): void {
  const stop = new AbortController()
  const options = { capture: true, signal: stop.signal }
  const end = () => stop.abort()
  page.addEventListener(
    'click',
    (event) => {
      event.preventDefault()
      event.stopImmediatePropagation()
      end()
    },
    options,
  )
  page.addEventListener('pointerdown', end, options)
  page.addEventListener('keydown', end, options)
}
