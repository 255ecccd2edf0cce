// Shared state of the offline buttons: which works are saved, and which are being saved.
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { perAccount } from '../../platform/settings/accountScope.ts'
import type { OfflineSubject } from '../../works/offlineCopies/offlineWorks.ts'

export type OfflineKind = OfflineSubject['kind']

export interface OfflineSave {
  /** 0 to 1. */
  readonly progress: number
  readonly cancel: () => void
}

interface OfflineState {
  /** Completely saved works, by `workKey`. */
  readonly saved: ReadonlySet<string>
  readonly running: ReadonlyMap<string, OfflineSave>
}

/** Key of a work in `saved` and `running`. */
export const workKey = (kind: OfflineKind, id: string): string => `${kind}:${id}`

export const offlineState = perAccount(() => createStore<OfflineState>(() => ({ saved: new Set(), running: new Map() })))

/** Sets the progress of a work; undefined when its save has ended. */
export function setRunning(key: string, save: OfflineSave | undefined): void {
  const running = new Map(offlineState.getState().running)
  if (save) running.set(key, save)
  else running.delete(key)
  offlineState.setState({ running })
}

/** Reads the saved works from storage. Never rejects. */
export async function refreshSavedWorks(): Promise<void> {
  try {
    const { browserOffline } = await import('../../works/offlineCopies/offlineWorks.ts')
    const all = (await browserOffline.all()) ?? []
    const complete = all.filter(({ missing }) => missing === 0)
    offlineState.setState({ saved: new Set(complete.map(({ entry: { subject } }) => workKey(subject.kind, subject.work.id))) })
  } catch {
    // The code failed to load: no work shows as saved, and saving one shows the error.
  }
}

/** `isRead`: the saved works of the account were read in this visit. */
const visit = perAccount(() => ({ isRead: false }))

export interface OfflineStatus {
  readonly isSaved: boolean
  /** Undefined unless the work is being saved. */
  readonly running: OfflineSave | undefined
}

export function useOffline(kind: OfflineKind, id: string): OfflineStatus {
  const key = workKey(kind, id)
  useEffect(() => {
    if (visit.isRead) return
    visit.isRead = true
    void refreshSavedWorks()
  }, [])
  const isSaved = useStore(offlineState, ({ saved }) => saved.has(key))
  const running = useStore(offlineState, (state) => state.running.get(key))
  return { isSaved, running }
}
