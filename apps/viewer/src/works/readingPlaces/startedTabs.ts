// Whether home has a row of started works. It is known before the first paint: the row is the first one, and must not move the others.
import { traceText } from '../../platform/settings/storage.ts'
import { startedRowKey } from '../../platform/settings/storageKeys.ts'

/** The names of the tabs of home that have the row. startedRow.ts writes it. */
export const startedTabs = traceText(startedRowKey)

/** Whether a tab of home has the row, as far as is known. */
export const hasStartedRow = (tab: 'illust' | 'manga' | 'novel'): boolean => startedTabs.read()?.includes(tab) === true
