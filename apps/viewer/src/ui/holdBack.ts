// Hold back: something laid over the page takes the browser's next step back for itself, so that Back closes it and nothing else.

/** What marks an entry of ours in its state, beside what the router keeps there. */
const mark = 'emakiHeld'
let lastHeld = 0

/**
 * Adds an entry to the browser's history that stands for what is open. `onBack` is called when the person goes back; the function that
 * comes out is to be called when it closes in any other way, and takes the entry away again. Whoever goes on to another page from there
 * replaces the entry: nothing is then left to take away.
 */
export function holdBack(onBack: () => void): () => void {
  lastHeld += 1
  const held = lastHeld
  // The router's own `pushState` would take this for a change of screen; the entry keeps its state, and so its place.
  History.prototype.pushState.call(history, { ...history.state, [mark]: held }, '')
  const stop = new AbortController()
  addEventListener(
    'popstate',
    () => {
      stop.abort()
      onBack()
    },
    { signal: stop.signal },
  )
  return () => {
    if (stop.signal.aborted) return
    stop.abort()
    if (history.state?.[mark] === held) history.back()
  }
}
