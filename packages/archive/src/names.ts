// Names of works and positions in lists, for servers that read addresses before an archive is opened. It loads neither SQLite nor file tools.
export { cursorParts, cursorText, type Position, parseCursor } from './search/order.ts'
export type { GroupPosition } from './search/people.ts'
export { parseWorkKey, type WorkKey, workKeyText } from './workKey.ts'
