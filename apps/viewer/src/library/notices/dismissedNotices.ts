// Stores which alerts were dismissed, so that they do not show again (docs/spec/product.md 4.8).

import { storedValue } from '../../platform/settings/storage.ts'
import { noticesReadKey } from '../../platform/settings/storageKeys.ts'

/** Maximum number of stored ids. Older alerts are not in the file any more. */
const maxIds = 50
const storedIds = storedValue(noticesReadKey, () => localStorage)

/** Ids of the dismissed alerts, the newest first; empty without storage. */
export function dismissedNoticeIds(): string[] {
  const stored = storedIds.read()
  return Array.isArray(stored) ? stored.filter((id): id is string => typeof id === 'string') : []
}

export const dismissNotice = (id: string): void => void storedIds.write([id, ...dismissedNoticeIds()].slice(0, maxIds))
