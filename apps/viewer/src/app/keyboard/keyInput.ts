// Reads keys: the name of a key event, where keys belong to something else, and sequences such as `g h`.

/** The part of a KeyboardEvent that is used here. */
export type KeyInput = Pick<
  KeyboardEvent,
  'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing' | 'keyCode'
> & { getModifierState?: KeyboardEvent['getModifierState'] }

/** `keyCode` of a key that an input method takes. */
const inputMethodKey = 229

/**
 * The name of the pressed key as the table of shortcuts writes it: `b`, `B` with Shift, `Space`, `Escape`, `Ctrl+/`. Undefined for keys of an
 * input method and for other combinations, which belong to the browser. Keyboards for other scripts count by the place of their keys.
 */
export function keyName(event: KeyInput): string | undefined {
  if (event.isComposing || event.keyCode === inputMethodKey) return undefined
  const isTyped = event.getModifierState?.('AltGraph') === true
  if (event.altKey && !isTyped) return undefined
  const letter = /^[a-z]$/i.test(event.key) ? event.key : /^Key([A-Z])$/.exec(isAscii(event.key) ? '' : event.code)?.[1]
  const name = letter ? (event.shiftKey ? letter.toUpperCase() : letter.toLowerCase()) : event.key === ' ' ? 'Space' : event.key
  if ((event.ctrlKey || event.metaKey) && !isTyped) return name === '/' ? 'Ctrl+/' : undefined
  return name
}

const isAscii = (key: string) => key.length > 1 || key < '\u007f'

/** True for the keys that one character types; WCAG 2.1.4 wants a way to turn them off. */
export const isCharacter = (name: string): boolean => name.length === 1

/** Controls in which keys type, choose or move something. */
const typing =
  'input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"]), textarea, select, [contenteditable]:not([contenteditable="false"]), [role="textbox"], [role="combobox"], [role="slider"], [role="menu"], [role="listbox"]'
/** Overlays over the page: they have their own keys. */
const overlays = 'dialog[open], [role="dialog"], [role="alertdialog"], [role="menu"]'

/** True where keys belong to a control or to an overlay. */
export const isTaken = (target: EventTarget | null): boolean =>
  (target instanceof Element && target.closest(typing) !== null) || document.querySelector(overlays) !== null

/** How long the second key of a sequence may take, in ms. */
const sequenceMs = 1500

export interface KeySequence {
  /** Adds a key pressed at `time`, in ms. Returns the keys that may be a shortcut, longest first: `g h`, then `h`. */
  add(name: string, time: number): readonly string[]
}

/** Joins keys to sequences. `isStart` tells whether a key begins one. */
export function createKeySequence(isStart: (name: string) => boolean): KeySequence {
  let first: { readonly name: string; readonly time: number } | undefined
  return {
    add(name, time) {
      // Shift alone is part of the next key.
      if (name === 'Shift') return []
      const before = first && time - first.time <= sequenceMs ? first.name : undefined
      first = before === undefined && isStart(name) ? { name, time } : undefined
      return before === undefined ? [name] : [`${before} ${name}`, name]
    },
  }
}
