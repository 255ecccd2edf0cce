// Hold back: something laid over the page takes the browser's next step back for itself, so that Back closes it and nothing else.

/**
 * Adds an entry to the browser's history that stands for what is open. `onBack` is called when the person goes back; the function that
 * comes out is to be called when it closes in any other way, and takes the entry away again.
 */
export function holdBack(onBack: () => void): () => void {
  // The router's own `pushState` would take this for a change of screen; the entry keeps its state, and so its place.
  History.prototype.pushState.call(history, history.state, '')
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
    history.back()
  }
}
