// Keys of the paged view.

/** `left` and `right` are sides of the screen; `on` and `back` follow the direction of reading. */
export type PageKey = 'left' | 'right' | 'on' | 'back' | 'up' | 'down' | 'start' | 'end' | 'zoomIn' | 'zoomOut' | 'zoomOff'

const keys: Readonly<Record<string, PageKey>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  PageDown: 'on',
  PageUp: 'back',
  Home: 'start',
  End: 'end',
  '+': 'zoomIn',
  '=': 'zoomIn',
  '-': 'zoomOut',
  '0': 'zoomOff',
}

/** Elements that use keys themselves. The end page does so while it is open: afterwards it may have the focus for another moment. */
const ownsKeys = 'input, select, :not([inert]) > aside, [role=dialog]'

/** What a key does; undefined for keys of the browser and of controls. */
export function pageKey({ key, shiftKey, altKey, ctrlKey, metaKey, target }: KeyboardEvent): PageKey | undefined {
  if (altKey || ctrlKey || metaKey) return undefined
  const element = target instanceof Element ? target : undefined
  if (element?.closest(ownsKeys)) return undefined
  if (key === ' ') return element?.closest('button, a') ? undefined : shiftKey ? 'back' : 'on'
  return Object.hasOwn(keys, key) ? keys[key] : undefined
}
