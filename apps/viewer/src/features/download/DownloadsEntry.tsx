// Where the shell shows how downloads stand: nothing until there are any, then their badge and panel, once these can be had.
import { type ComponentType, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { downloadNotice } from './noticeDownloads.ts'

export function DownloadsEntry() {
  const isWanted = useStore(downloadNotice, (notice) => notice.isWanted)
  const [Badge, setBadge] = useState<ComponentType>()
  useEffect(() => {
    if (!isWanted) return
    const load = async () => {
      try {
        // Together: a panel that has to explain a lost connection must not need one.
        const [{ Downloads }] = await Promise.all([import('./Downloads.tsx'), import('./DownloadsPanel.tsx')])
        setBadge(() => Downloads)
      } catch {
        // Offline: notes tell the most urgent, and the badge comes with the network.
      }
    }
    void load()
    addEventListener('online', load)
    return () => removeEventListener('online', load)
  }, [isWanted])
  return Badge ? <Badge /> : null
}
