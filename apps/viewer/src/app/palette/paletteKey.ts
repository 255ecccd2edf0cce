// The keys that open the command palette: Control and K, on Apple's keyboards Command and K.

/** The keys, as the table of shortcuts names them. */
export const paletteKeys = 'Ctrl+k'

/** Whether keyboards have a Command key. There, Control and K deletes to the end of the line in text fields. */
export const isApple = (): boolean => /Mac|iP/.test(navigator.platform)

/** Keyboards for other scripts count by the place of their keys. */
export function isPaletteKey(event: KeyboardEvent): boolean {
  const isK = event.key === 'k' || (event.code === 'KeyK' && event.key > '\u007f')
  return isK && !event.shiftKey && !event.altKey && (event.metaKey || (event.ctrlKey && !isApple()))
}
