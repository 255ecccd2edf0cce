// Loads the badge and the panel of downloads once there is a download.

import { type ComponentType, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { withAllMessages } from '../../platform/i18n/catalogue.ts'
import { startedDownloads } from '../download/unfinishedDownloads.ts'

export function LazyDownloadsBadge() {
  const hasStarted = useStore(startedDownloads, (state) => state.hasStarted)
  const [Badge, setBadge] = useState<ComponentType>()
  useEffect(() => {
    if (!hasStarted) return
    const load = async () => {
      try {
        // Both at once, because the panel must also open after the connection is lost.
        const [{ DownloadsBadge }] = await Promise.all([
          withAllMessages(import('./DownloadsBadge.tsx')),
          withAllMessages(import('./DownloadsPanel.tsx')),
        ])
        setBadge(() => DownloadsBadge)
      } catch {
        // Offline: toasts report errors, and the badge loads on the `online` event.
      }
    }
    void load()
    addEventListener('online', load)
    return () => removeEventListener('online', load)
  }, [hasStarted])
  return Badge ? <Badge /> : null
}
