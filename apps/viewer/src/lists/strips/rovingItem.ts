// One tab stop for a row: Tab reaches the links and buttons of the current item only, and the arrow keys change the item.

/** Marks what another item keeps out of the tab order. Elements with a tab index of their own are not touched. */
const mark = 'rests'

/** The first item is the current one, until another item gets the focus. Returns a function that ends it. */
export function roveItems(list: HTMLElement): () => void {
  let current: Element | null = null
  const update = () => {
    if (!current?.isConnected) current = list.firstElementChild
    for (const item of list.children) for (const part of partsOf(item)) setStop(part, item === current)
  }
  const onFocus = ({ target }: FocusEvent) => {
    const item = [...list.children].find((child) => target instanceof Node && child.contains(target))
    if (!item || item === current) return
    current = item
    update()
  }
  // Buttons of a card appear later.
  const changes = new MutationObserver(update)
  changes.observe(list, { childList: true, subtree: true })
  list.addEventListener('focusin', onFocus)
  update()
  return () => {
    changes.disconnect()
    list.removeEventListener('focusin', onFocus)
  }
}

const partsOf = (item: Element) => item.querySelectorAll<HTMLElement>('a[href], button')

function setStop(part: HTMLElement, isStop: boolean): void {
  if (isStop && part.dataset[mark] !== undefined) {
    part.removeAttribute('tabindex')
    delete part.dataset[mark]
  } else if (!isStop && part.tabIndex === 0) {
    part.tabIndex = -1
    part.dataset[mark] = ''
  }
}
