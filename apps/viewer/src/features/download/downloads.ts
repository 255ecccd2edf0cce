// Downloads: the one queue of this page, and how every other part asks it for something.
import type { Artwork } from '@emaki/domain'
import { useStore } from 'zustand'
import { artworkQuery, isComplete } from '../../data/artwork.ts'
import { browserCabinet } from '../../data/cabinet.ts'
import { queryClient } from '../../data/queryClient.ts'
import { translate } from '../../i18n/catalogue.ts'
import { readSettings } from '../../settings/store.ts'
import { showToast } from '../../ui/toast.ts'
import { browserSaver, openInTab } from './browserSaver.ts'
import { writableFolder } from './chosenFolder.ts'
import type { FailureKind } from './failure.ts'
import { folderSaver } from './folderSaver.ts'
import { helperSaver } from './helperSaver.ts'
import { isActive, isOpen, type Job, type JobPlan, type JobState, jobShare } from './job.ts'
import { noteDownloads } from './noticeDownloads.ts'
import { pieceStore } from './pieces.ts'
import { authorFolder, type Packing, planPages } from './plan.ts'
import { createQueue, sharesOf } from './queue.ts'
import type { Saver } from './saver.ts'

export type { Packing } from './plan.ts'

/** Name of this page's lock: as long as the page lives, others leave its jobs alone. */
const page = crypto.randomUUID()
const lockOf = (name: string) => `emaki-download-${name}`

export const queue = createQueue({
  cabinet: browserCabinet('emaki-downloads'),
  pieces: pieceStore(async () => (await navigator.storage.getDirectory()).getDirectoryHandle('downloads', { create: true })),
  saverFor,
  page,
  isPageOpen: async (name) => {
    const { held } = (await navigator.locks?.query()) ?? {}
    return held?.some((lock) => lock.name === lockOf(name)) ?? false
  },
  onEnd,
})

// Held until the page is gone; where locks are missing, another page may take the same jobs up.
navigator.locks?.request(lockOf(page), () => new Promise(() => undefined)).catch(() => undefined)
queue.state.subscribe(({ jobs }, before) => {
  if (jobs !== before.jobs && jobs.some(isOpen)) noteDownloads(true)
})
addEventListener('online', () => {
  for (const job of queue.state.getState().jobs) if (job.failure === 'network') queue.resume(job.id)
})
void queue.restore().then((left) => noteDownloads(left > 0 || queue.state.getState().jobs.some(isOpen)))

/** A running or stopped download as the page of its work shows it. */
export interface Download {
  readonly state: JobState
  readonly failure: FailureKind | null
  /** 0 to 1 over all its files. */
  readonly share: number
  readonly cancel: () => void
  readonly pause: () => void
  readonly resume: () => void
}

/** The latest unfinished download of a work (by its id), or of whatever else was given as `subject`. */
export function useDownload(subject: string): Download | undefined {
  const job = useStore(queue.state, ({ jobs }) => jobs.findLast((each) => each.subject === subject && isOpen(each)))
  const share = useStore(queue.state, (state) => (job ? jobShare(job, sharesOf(state, job.id)) : 0))
  if (!job) return undefined
  const { id, state, failure } = job
  return {
    state,
    failure,
    share,
    cancel: () => void queue.remove(id),
    pause: () => queue.pause(id),
    resume: () => queue.resume(id),
  }
}

/**
 * Puts the originals of the given pages (from 0) into the queue: as files named by the person's template, or as one archive. Does nothing
 * while the same is on its way.
 */
export function downloadPages(artwork: Artwork, pages: readonly number[], packing: Packing = 'files'): void {
  const { dlFileNameTpl, dlSubDirByAuthor } = readSettings()
  downloadFiles(planPages(artwork, pages, { packing, template: dlFileNameTpl, byAuthor: dlSubDirByAuthor }))
}

/**
 * Puts all pages of several works into the queue. Works that a list told only in part are asked for first; ugoira have no pages to save
 * (spec 5). Resolves once all are in; the rest of a work that cannot be had is told in a note.
 */
export async function downloadWorks(artworks: readonly Artwork[], packing: Packing = 'files'): Promise<void> {
  for (const artwork of artworks) {
    if (artwork.type === 'ugoira') continue
    try {
      const whole = isComplete(artwork) ? artwork : await queryClient.fetchQuery(artworkQuery(artwork.id))
      downloadPages(
        whole,
        whole.images.map((_, index) => index),
        packing,
      )
    } catch (error) {
      showToast(error instanceof Error ? error.message : translate('error.network'), { kind: 'error' })
    }
  }
}

/** Puts any files into the queue. */
export function downloadFiles(plan: JobPlan): void {
  const isSame = (job: Job) =>
    isActive(job) && job.subject === plan.subject && job.pack?.name === plan.pack?.name && sameFiles(job, plan)
  if (plan.files.length === 0 || queue.state.getState().jobs.some(isSame)) return
  queue.add(plan)
}

const sameFiles = (a: JobPlan, b: JobPlan): boolean =>
  a.files.length === b.files.length && a.files.every(({ url }, index) => url === b.files[index]?.url)

export interface Made {
  readonly name: string
  /** The sub-folder of its kind (ux-behaviours): inside the author's, when there is one. */
  readonly folder: 'ugoira' | 'novel'
  readonly author: Artwork['author']
  readonly signal: AbortSignal
}

/** Saves a file that was made here where all downloads go. Rejects with a DownloadError or with what the file system throws. */
export async function saveMade(file: Blob, { name, folder, author, signal }: Made): Promise<void> {
  const above = readSettings().dlSubDirByAuthor ? [authorFolder(author)] : []
  const saver = await chosenSaver()
  await saver.save(file, { name, folder: [...above, folder], signal })
}

async function saverFor(job: Job): Promise<Saver> {
  return job.through === 'browser' ? browserSaver : chosenSaver()
}

async function chosenSaver(): Promise<Saver> {
  const { preferDownloadByFsa, preferDownloadByTm } = readSettings()
  if (preferDownloadByFsa) return folderSaver(await writableFolder())
  return preferDownloadByTm ? helperSaver() : browserSaver
}

function onEnd(job: Job): void {
  if (job.state === 'done') {
    showToast(translate('artwork.download.done', { count: job.files.length }), { kind: 'success' })
    return
  }
  const [file] = job.files
  if (job.failure === 'refused' && job.files.length === 1 && file) {
    showToast(translate('artwork.download.failed'), { kind: 'error' })
    openInTab(file.url)
    return
  }
  if (job.failure) showToast(translate(`download.failure.${job.failure}`), { kind: 'error' })
}
