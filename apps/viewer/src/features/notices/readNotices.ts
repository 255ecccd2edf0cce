// Which alerts were read: they are not shown again, and make way for what comes after them (docs/spec/product.md 4.8).

import { storedValue } from '../../settings/storage.ts'
import { noticesReadKey } from '../../settings/storageKeys.ts'

/** Ids that are remembered; older ones will not come again. */
const mostRead = 50
const kept = storedValue(noticesReadKey, () => localStorage)

/** Ids of the alerts that were marked read, the latest first; none where the browser keeps nothing. */
export function readNotices(): string[] {
  const stored = kept.read()
  return Array.isArray(stored) ? stored.filter((id): id is string => typeof id === 'string') : []
}

/** Keeps an alert from coming again. */
export const rememberRead = (id: string): void => void kept.write([id, ...readNotices()].slice(0, mostRead))
