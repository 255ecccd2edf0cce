// Programmatic scrolling of the page.

/** Scrolls to the top of the page, smoothly unless the user prefers reduced motion. */
export function scrollToTop(): void {
  const hasReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
  // Smooth scrolling from far down would take seconds and load everything in between.
  const isFar = scrollY > 4 * innerHeight
  scrollTo({ top: 0, behavior: hasReducedMotion || isFar ? 'instant' : 'smooth' })
}
