// What the shell knows of downloads without their code: how many there are, and that a visit left some unfinished.
import { createStore } from 'zustand/vanilla'
import { unfinishedDownloadsKey } from '../../settings/keys.ts'
import { isActive, isOpen } from './job.ts'
import type { Queue } from './queue.ts'

/** Jobs on the list, finished ones included; those that stopped by a failure; and whether any is on its way. */
export interface DownloadNotice {
  readonly count: number
  readonly failed: number
  readonly isActive: boolean
}

export const downloadNotice = createStore<DownloadNotice>(() => ({ count: 0, failed: 0, isActive: false }))

/** Keeps the notice with the queue. */
export function followDownloads(queue: Queue): void {
  queue.state.subscribe(({ jobs }, before) => {
    if (jobs === before.jobs) return
    downloadNotice.setState({
      count: jobs.length,
      failed: jobs.filter(({ state }) => state === 'failed').length,
      isActive: jobs.some(isActive),
    })
    noteDownloads(jobs.some(isOpen))
  })
}

/** Remembers for the next visit whether its start has to look for unfinished downloads. */
export function noteDownloads(areUnfinished: boolean): void {
  try {
    if (areUnfinished) localStorage.setItem(unfinishedDownloadsKey, '1')
    else localStorage.removeItem(unfinishedDownloadsKey)
  } catch {
    // Without storage nothing of this visit will be found again anyway.
  }
}

/** True when an earlier visit, or another page, has downloads that are not finished. */
export function hasUnfinishedDownloads(): boolean {
  try {
    return localStorage.getItem(unfinishedDownloadsKey) !== null
  } catch {
    // Blocked storage has kept nothing.
    return false
  }
}
