// Which works are in the download record, in memory. Empty until the record is loaded, after the first paint.
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/** The ids are changed in place. A new object tells the cards. */
export const downloadedMarks = createStore<{ readonly ids: Set<string> }>(() => ({ ids: new Set() }))

/** True for a downloaded work, unless the setting hides the marks. */
export const useIsDownloaded = (kind: 'illust' | 'novel', id: string): boolean =>
  useStore(downloadedMarks, ({ ids }) => ids.has(`${kind}:${id}`))
