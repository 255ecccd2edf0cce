// Moving the page by itself, gently where the reader likes motion.

/** To the top of the page. */
export function scrollToTop(): void {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  // From far down a glide would take seconds and load everything on its way.
  const isFar = scrollY > 4 * innerHeight
  scrollTo({ top: 0, behavior: isCalm || isFar ? 'instant' : 'smooth' })
}
