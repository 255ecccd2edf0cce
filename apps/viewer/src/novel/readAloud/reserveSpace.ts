/**
 * A ref of the bar: marks the dialog around it, so that the text ends above the bar. With `:has()` in the style, every change in the dialog
 * would style the whole text again.
 */
export function reserveSpace(bar: HTMLElement | null) {
  const dialog = bar?.closest('dialog')
  dialog?.setAttribute('data-aloud', '')
  return () => dialog?.removeAttribute('data-aloud')
}
