// Locks the scroll of the page while an overlay fills the screen.

/** Locks until the returned function is called. `ground` is the background of the overlay, any CSS colour; empty for that of the page. */
export function lockScroll(ground: string): () => void {
  const root = document.documentElement.style
  const { overflow, background } = root
  root.overflow = 'hidden'
  // The scrollbar gutter stays visible, and only the background of the root element covers it.
  root.background = ground
  return () => {
    root.overflow = overflow
    root.background = background
  }
}
