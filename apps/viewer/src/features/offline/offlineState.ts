// Offline state: which works are put by, and which are just being, for every button that shows one.
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { OfflineSubject } from '../../data/offline/offlineWorks.ts'

export type OfflineKind = OfflineSubject['kind']

export interface OfflineRun {
  /** How much is there, 0 to 1. */
  readonly share: number
  readonly cancel: () => void
}

interface Known {
  /** Whole works by `workKey`. */
  readonly kept: ReadonlySet<string>
  readonly running: ReadonlyMap<string, OfflineRun>
}

/** How a work is named in `kept` and `running`. */
export const workKey = (kind: OfflineKind, id: string): string => `${kind}:${id}`

export const offlineState = createStore<Known>(() => ({ kept: new Set(), running: new Map() }))

/** Notes how far a work is; undefined when nothing runs for it any more. */
export function setRun(key: string, run: OfflineRun | undefined): void {
  const running = new Map(offlineState.getState().running)
  if (run) running.set(key, run)
  else running.delete(key)
  offlineState.setState({ running })
}

/** Reads anew what is put by. Never rejects. */
export async function readKept(): Promise<void> {
  try {
    const { browserOffline } = await import('../../data/offline/offlineWorks.ts')
    const all = (await browserOffline.all()) ?? []
    const whole = all.filter(({ missing }) => missing === 0)
    offlineState.setState({ kept: new Set(whole.map(({ entry: { subject } }) => workKey(subject.kind, subject.work.id))) })
  } catch {
    // The file that reads them could not be had: nothing shows as kept, and putting by says what is wrong.
  }
}

let isRead = false

export interface OfflineWork {
  readonly isKept: boolean
  readonly run: OfflineRun | undefined
}

/** Whether a work is put by, or just being. */
export function useOffline(kind: OfflineKind, id: string): OfflineWork {
  const key = workKey(kind, id)
  useEffect(() => {
    if (isRead) return
    isRead = true
    void readKept()
  }, [])
  const isKept = useStore(offlineState, ({ kept }) => kept.has(key))
  const run = useStore(offlineState, ({ running }) => running.get(key))
  return { isKept, run }
}
