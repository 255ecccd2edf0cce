/** The mounted backdrops that lie over the whole page. */
const backdrops = new Set<Element>()

/**
 * A ref for a backdrop: dims the background of the root element, which the scrollbar gutter shows (`base.css`), while a backdrop covers the
 * page. A backdrop inside of a full-screen dialog changes nothing.
 */
export function dimRoot(backdrop: HTMLElement | null): (() => void) | undefined {
  if (backdrop?.parentElement?.parentElement !== document.body) return
  backdrops.add(backdrop)
  document.documentElement.toggleAttribute('data-dimmed', true)
  return () => {
    backdrops.delete(backdrop)
    document.documentElement.toggleAttribute('data-dimmed', backdrops.size > 0)
  }
}
