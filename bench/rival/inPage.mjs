// Functions that run in the page. They know no viewer: selectors and patterns come from the options.

/** Notes the first frame that shows a picture: loaded, visible, in the viewport, and at least 60 px wide and high. */
export function watchFirstPicture(selector) {
  const leastPx = 60
  const isShown = (image) => {
    if (!image.complete || image.naturalWidth < leastPx || !/^(?:https?|blob):/.test(image.currentSrc)) return false
    if (!image.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false
    const { top, bottom, left, right, width, height } = image.getBoundingClientRect()
    return width >= leastPx && height >= leastPx && bottom > 0 && right > 0 && top < innerHeight && left < innerWidth
  }
  const look = () => {
    const image = [...document.querySelectorAll(selector)].find(isShown)
    if (!image) return void requestAnimationFrame(look)
    // The message's task runs after the frame.
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      window.benchFirstPicture = { ms: performance.now(), origin: performance.timeOrigin, source: image.currentSrc }
    }
    port2.postMessage(undefined)
  }
  requestAnimationFrame(look)
}

/**
 * Clicks the first visible card every 50 ms until the viewer opens a work by itself, without loading a page. `opened` is a regular
 * expression for the work's address.
 */
export function clickUntilOpened({ card, opened }) {
  const pattern = new RegExp(opened)
  const pauseMs = 50
  let next = 0
  // Otherwise a link would load the work's page before the viewer takes over.
  addEventListener('click', (event) => event.preventDefault())
  const target = () => {
    for (const element of document.querySelectorAll(card)) {
      const { top, bottom, left, right } = element.getBoundingClientRect()
      const [x, y] = [(left + right) / 2, (Math.max(0, top) + Math.min(innerHeight, bottom)) / 2]
      const hit = bottom > 0 && top < innerHeight && document.elementFromPoint(x, y)
      if (hit && element.contains(hit)) return { hit, x, y }
    }
    return undefined
  }
  const isOpen = () => pattern.test(location.href)
  const click = () => {
    const found = !isOpen() && performance.now() >= next && target()
    if (found) {
      next = performance.now() + pauseMs
      const { hit, x, y } = found
      hit.dispatchEvent(
        new MouseEvent('click', {
          bubbles: true,
          cancelable: true,
          composed: true,
          view: window,
          detail: 1,
          clientX: x,
          clientY: y,
        }),
      )
    }
    if (isOpen()) window.benchOpenedMs = performance.now()
    else requestAnimationFrame(click)
  }
  requestAnimationFrame(click)
}

/** Counts works that were shown, by the address of a card's link or picture. */
export function countWorks(card) {
  window.benchWorks ??= new Set()
  for (const element of document.querySelectorAll(card)) {
    const key =
      element.getAttribute('href') ?? element.querySelector('a[href]')?.getAttribute('href') ?? element.querySelector('img')?.src
    if (key) window.benchWorks.add(key)
  }
  return window.benchWorks.size
}
