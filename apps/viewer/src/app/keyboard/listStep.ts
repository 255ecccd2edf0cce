// Moves the focus from item to item of any list: galleries, strips, lists of artists.
import { focusCard } from '../../lists/gallery/listFocus.ts'

/** Moves by one item from the focused element, or to the first visible item. Returns false when the page has no list. */
export function stepInList(target: Element | null, by: 1 | -1): boolean {
  const card = target?.closest<HTMLElement>('[data-index]')
  const feed = card?.closest('[role="feed"]')
  if (card && feed) return focusCard(feed, Number(card.dataset.index) + by)
  const item = target?.closest('main li')
  if (item) return focusItem(by === 1 ? item.nextElementSibling : item.previousElementSibling)
  const first = firstVisible('main [role="feed"] [data-index]')
  const list = first?.closest('[role="feed"]')
  if (first && list) return focusCard(list, Number(first.dataset.index))
  return focusItem(firstVisible('main li:has(a[href])') ?? null)
}

/** The content of an item that gets the focus. */
const focusable = ':is(a[href], button, [role="checkbox"], [data-hidden])'

function focusItem(item: Element | null): boolean {
  const link = item?.querySelector<HTMLElement>(focusable)
  if (!link) return false
  link.focus({ preventScroll: true })
  item?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  return true
}

/** The first item whose upper half is inside the viewport; else the first item below its top. */
function firstVisible(selector: string): HTMLElement | undefined {
  const items = [...document.querySelectorAll<HTMLElement>(selector)].filter((item) => {
    const { top, height } = item.getBoundingClientRect()
    return top + height / 2 >= 0
  })
  return items.sort((a, b) => Number(a.dataset.index ?? 0) - Number(b.dataset.index ?? 0))[0]
}

/** Presses the link of the focused item. Returns false without one. */
export function openItem(target: Element | null): boolean {
  const link = target?.closest(':is([data-index], main li)')?.querySelector<HTMLElement>(focusable)
  link?.click()
  return link !== null && link !== undefined
}
