// Covering the page: while something fills the whole screen, the page behind stands still and shows nothing of its own ground.

/** Until the returned function is called. `ground` is the cover's own colour, any CSS colour. */
export function lockScroll(ground: string): () => void {
  const root = document.documentElement.style
  const { overflow, background } = root
  root.overflow = 'hidden'
  // The room of the page's scroll bar stays, and only the root's own ground reaches into it.
  root.background = ground
  return () => {
    root.overflow = overflow
    root.background = background
  }
}
