// Finds the control that a key presses: that of the focused card, or else that of the page.
import type { KeyedControl } from './shortcuts.ts'

const itemOf = (target: Element | null) => target?.closest('[data-work], [data-index], main li') ?? null

/** The control of the item around `target`, which may be in a list. */
export const controlOfItem = (target: Element | null, control: KeyedControl): HTMLElement | null =>
  itemOf(target)?.querySelector<HTMLElement>(`[data-key="${control}"]`) ?? null

/** The control of the work beside the list, or of the page, outside of its lists. */
export const controlOfPage = (control: KeyedControl): HTMLElement | undefined =>
  ['[data-pane]', 'main']
    .flatMap((part) => [...document.querySelectorAll<HTMLElement>(`${part} [data-key="${control}"]`)])
    .find((element) => element.closest('[data-index], [data-work]') === null)

/**
 * Opens the options of a control: the button beside it, or the control's own menu, as the secondary mouse button does. Both are marked by
 * `data-key`.
 */
export function openOptions(control: HTMLElement): void {
  const button = control.parentElement?.querySelector<HTMLElement>(`[data-key="${control.dataset.key} options"]`)
  if (button) button.click()
  else control.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true, button: 2 }))
}
