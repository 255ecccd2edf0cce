// Downloads: the one queue of this page, and how every other part asks it for something.
import type { Artwork } from '@emaki/domain'
import { useStore } from 'zustand'
import { tellEvent } from '../../data/operator/analytics.ts'
import { browserKeyValueStore } from '../../data/persistence/keyValueStore.ts'
import { callMessage, queryClient } from '../../data/query/queryClient.ts'
import { artworkQuery, isComplete } from '../../data/works/artwork.ts'
import { translate } from '../../i18n/catalogue.ts'
import { readSettings } from '../../settings/store.ts'
import { showToast } from '../../ui/overlays/toast.ts'
import { captionPlainText } from '../caption/useCaption.ts'
import { browserSaver, openInTab } from './browserSaver.ts'
import { chosenSaver, type Detour } from './chosenSaver.ts'
import { endings } from './ending.ts'
import { DownloadError, type FailureKind } from './failure.ts'
import { isActive, isOpen, type Job, type JobPlan, type JobState, jobShare, type Packing, type Wish } from './job.ts'
import { noteDownloads } from './noticeDownloads.ts'
import { pieceStore } from './pieces.ts'
import { authorFolder, planPages, planWish } from './plan.ts'
import { createQueue, sharesOf } from './queue.ts'
import type { Saver } from './saver.ts'

/** Name of this page's lock: as long as the page lives, others leave its jobs alone. */
const page = crypto.randomUUID()
const lockOf = (name: string) => `emaki-download-${name}`

export const queue = createQueue({
  keyValueStore: browserKeyValueStore('emaki-downloads'),
  pieces: pieceStore(async () => (await navigator.storage.getDirectory()).getDirectoryHandle('downloads', { create: true })),
  saverFor,
  planOf,
  page,
  isPageOpen: async (name) => {
    const { held } = (await navigator.locks?.query()) ?? {}
    return held?.some((lock) => lock.name === lockOf(name)) ?? false
  },
  // Its lock is ours once it is gone; whoever waits with us finds its jobs taken.
  afterPage: (name, next) => navigator.locks.request(lockOf(name), next),
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
  /** What the site itself said of the failure; empty when it said nothing. */
  readonly said: string
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
  const { id, state, failure, said } = job
  return {
    state,
    failure,
    said,
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
  void planHere(artwork, pages, packing).then(downloadFiles)
}

async function planHere(artwork: Artwork, pages: readonly number[], packing: Packing): Promise<JobPlan> {
  const { dlFileNameTpl, dlSubDirByAuthor } = readSettings()
  // A comic without words about it is better than none.
  const summary = packing === 'cbz' ? await captionPlainText(artwork.caption).catch(() => '') : ''
  return planPages(artwork, pages, { packing, template: dlFileNameTpl, byAuthor: dlSubDirByAuthor, summary })
}

const allPages = (artwork: Artwork) => artwork.images.map((_, index) => index)

/**
 * Puts all pages of several works into the queue, at once: a reload loses none of them. What a list told only in part is asked for when its
 * turn comes; ugoira have no pages to save (docs/spec/product.md 5).
 */
export function downloadWorks(artworks: readonly Artwork[], packing: Packing = 'files'): void {
  for (const artwork of artworks) {
    if (artwork.type === 'ugoira') continue
    if (isComplete(artwork)) downloadPages(artwork, allPages(artwork), packing)
    else downloadFiles(planWish(artwork, packing))
  }
}

async function planOf({ work, packing }: Wish): Promise<JobPlan> {
  const artwork = await wholeOf(work)
  // A work that the site keeps back has but a limited stub, and nobody wants that for a file.
  if (!isComplete(artwork) || artwork.type === 'ugoira') throw new DownloadError('refused', `no pages of ${work}`)
  return planHere(artwork, allPages(artwork), packing)
}

async function wholeOf(id: string): Promise<Artwork> {
  try {
    return await queryClient.fetchQuery(artworkQuery(id))
  } catch (cause) {
    if (!navigator.onLine) throw new DownloadError('network', 'no answer', { cause })
    throw new DownloadError('refused', `no answer about ${id}`, { cause, said: callMessage(cause) ?? '' })
  }
}

/** Puts any files into the queue. */
export function downloadFiles(plan: JobPlan): void {
  const isSame = (job: Job) =>
    isActive(job) &&
    job.subject === plan.subject &&
    job.wish?.packing === plan.wish?.packing &&
    job.pack?.name === plan.pack?.name &&
    sameFiles(job, plan)
  if ((plan.files.length === 0 && !plan.wish) || queue.state.getState().jobs.some(isSame)) return
  tellEvent('download', { as: plan.wish?.packing ?? plan.pack?.name.split('.').at(-1) ?? 'files' })
  queue.add(plan)
}

const sameFiles = (a: JobPlan, b: JobPlan): boolean =>
  a.files.length === b.files.length && a.files.every(({ url }, index) => url === b.files[index]?.url)

export interface Made {
  readonly name: string
  /** The sub-folder of its kind (docs/spec/behaviours.md 6): inside the author's, when there is one. */
  readonly folder: 'ugoira' | 'novel'
  readonly author: Artwork['author']
  readonly signal: AbortSignal
}

/** Saves a file that was made here where all downloads go. Rejects with a DownloadError or with what the file system throws. */
export async function saveMade(file: Blob, { name, folder, author, signal }: Made): Promise<void> {
  const above = readSettings().dlSubDirByAuthor ? [authorFolder(author)] : []
  const saver = await chosenSaver(tellDetour)
  await saver.save(file, { name, folder: [...above, folder], signal })
}

async function saverFor(job: Job): Promise<Saver> {
  return job.through === 'browser' ? browserSaver : chosenSaver(tellDetour)
}

const tellDetour = (why: Detour): void => showToast(translate(`download.detour.${why}`), { kind: 'error' })

const ended = endings()

function onEnd(job: Job): void {
  for (const told of ended(job, queue.state.getState().jobs)) {
    if (told.kind === 'saved') showToast(translate('artwork.download.done', { count: told.count }), { kind: 'success' })
    else if (told.kind === 'failed') showToast(told.said || translate(`download.failure.${told.failure}`), { kind: 'error' })
    else if (navigator.userActivation?.isActive === false) {
      // Without a click just before, browsers open no tab: the list has the link.
      showToast(translate('download.failure.refused'), { kind: 'error' })
    } else {
      openInTab(told.url)
      showToast(translate('artwork.download.failed'), { kind: 'error' })
    }
  }
}
