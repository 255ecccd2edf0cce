// Finds the control that a key presses: that of the focused card, or else that of the page.
import { parseId } from '@emaki/domain'
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

/** Whether an element is in an item of a list. */
export const isOnItem = (target: Element | null): boolean => itemOf(target) !== null

/** The artist of a work. */
export interface PageArtist {
  readonly id: string
  readonly name: string
}

/** The artist whose work is beside the list or on the page: the link that has `data-artist`. */
export function artistOfPage(): PageArtist | undefined {
  const link = ['[data-pane]', 'main'].map((part) => document.querySelector<HTMLElement>(`${part} [data-artist]`)).find(Boolean)
  const id = parseId(link?.dataset.artist)
  return id === undefined ? undefined : { id, name: link?.textContent?.trim() ?? '' }
}

/**
 * Opens the options of a control: the button beside it, or the control's own menu, as the secondary mouse button does. Both are marked by
 * `data-key`.
 */
export function openOptions(control: HTMLElement): void {
  const button = control.parentElement?.querySelector<HTMLElement>(`[data-key="${control.dataset.key} options"]`)
  if (button) button.click()
  else control.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true, button: 2 }))
}
