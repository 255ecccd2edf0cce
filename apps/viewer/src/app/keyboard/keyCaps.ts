// How keys of the table of shortcuts are written.
import { isApple } from '../palette/paletteKey.ts'

/** The keys of a combination. A capital letter needs Shift. */
export const keyParts = (key: string): readonly string[] =>
  /^[A-Z]$/.test(key) ? ['Shift', key] : key.length > 1 && key.includes('+') ? key.split('+') : [key]

/** What is printed on a key. */
export const keyCap = (key: string): string => (key === 'Ctrl' && isApple() ? '⌘' : (symbols[key] ?? key))

const symbols: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
}
