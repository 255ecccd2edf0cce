// The download queue of this tab, and the functions that add downloads to it.
import { type Artwork, pictureName } from '@emaki/domain'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { sendEvent } from '../../library/operator/analytics.ts'
import { translate } from '../../platform/i18n/catalogue.ts'
import { traceStore } from '../../platform/persistence/keyValueStore.ts'
import { callErrorMessage, queryClient } from '../../platform/query/queryClient.ts'
import {
  accountScope,
  onScopeChange,
  pageBinding,
  perAccount,
  scopedName,
  scopeMark,
} from '../../platform/settings/accountScope.ts'
import { downloadLock, downloadsDatabase } from '../../platform/settings/storageKeys.ts'
import { readSettings } from '../../platform/settings/store.ts'
import { showToast } from '../../ui/overlays/toast.ts'
import { captionPlainText } from '../../works/caption/useCaption.ts'
import { artworkQuery, isComplete } from '../../works/queries/artwork.ts'
import { seriesPlaceQuery } from '../../works/queries/series.ts'
import type { DownloadedWork } from '../downloaded/downloadRecord.ts'
import { DownloadError, type FailureKind } from '../queue/failure.ts'
import {
  type DeferredPlan,
  type DownloadFormat,
  isActive,
  isUnfinished,
  type Job,
  type JobPlan,
  type JobState,
  jobProgress,
} from '../queue/job.ts'
import { createPartialFileStore } from '../queue/partialFiles.ts'
import { authorFolder, deferPlan, planPages } from '../queue/plan.ts'
import { createQueue, progressOf } from '../queue/queue.ts'
import { browserSaver, openInTab } from '../savers/browserSaver.ts'
import { configuredSaver, type FallbackReason } from '../savers/configuredSaver.ts'
import type { Saver } from '../savers/saver.ts'
import { createEndMessages } from './endMessages.ts'
import { markUnfinishedDownloads } from './unfinishedDownloads.ts'

/** Id of this tab. The tab holds a lock of this name, so that other tabs leave its jobs alone. */
const tab = crypto.randomUUID()

/** The directory of partial files. Each account has its own, because a queue deletes the files of unknown downloads. */
const directory = () => scopedName('downloads')

export const queue = createQueue({
  keyValueStore: perAccount((scope) => traceStore(scope, downloadsDatabase)),
  partialFiles: createPartialFileStore(async () =>
    (await navigator.storage.getDirectory()).getDirectoryHandle(directory(), { create: true }),
  ),
  saverFor,
  resolvePlan,
  tab,
  isTabOpen: async (id) => {
    const { held } = (await navigator.locks?.query()) ?? {}
    return held?.some((lock) => lock.name === downloadLock(id)) ?? false
  },
  // The lock is granted once the tab is closed. Other waiting tabs get it later and find the jobs taken.
  afterTabClosed: (id, next) => navigator.locks.request(downloadLock(id), next),
  owner: () => scopeMark(accountScope.getState()),
  onEnd,
})

// A tab with downloads reloads when the account changes: the queue has those of one account.
queue.state.subscribe(({ jobs }) => pageBinding.setState({ isBound: jobs.length > 0 }))

/**
 * Starts the downloads of this tab: restores those of earlier visits, also after a switch of the account, and resumes failed ones when the
 * network is back.
 */
export const startDownloads = once(() => {
  // Held until the tab is closed. In browsers without locks another tab may take over the same jobs.
  navigator.locks?.request(downloadLock(tab), () => new Promise(() => undefined)).catch(() => undefined)
  queue.state.subscribe(({ jobs }, before) => {
    if (jobs !== before.jobs && jobs.some(isUnfinished)) markUnfinishedDownloads(true)
  })
  addEventListener('online', () => {
    for (const job of queue.state.getState().jobs) if (job.failure === 'network') queue.resume(job.id)
  })
  void restoreDownloads()
  onScopeChange(() => {
    // With downloads of the account that was left, the page reloads.
    if (!pageBinding.getState().isBound) void restoreDownloads()
  })
})

async function restoreDownloads(): Promise<void> {
  const mark = scopeMark(accountScope.getState())
  const unfinished = await queue.restore()
  if (scopeMark(accountScope.getState()) !== mark) return
  markUnfinishedDownloads(unfinished > 0 || queue.state.getState().jobs.some(isUnfinished))
}

function once(work: () => void): () => void {
  let isDone = false
  return () => {
    if (!isDone) work()
    isDone = true
  }
}

/** An unfinished download, for the page of its work. */
export interface Download {
  readonly state: JobState
  readonly failure: FailureKind | null
  /** The error message of the site; empty when there is none. */
  readonly siteMessage: string
  /** 0 to 1, over all files. */
  readonly progress: number
  readonly cancel: () => void
  readonly pause: () => void
  readonly resume: () => void
}

/** The newest unfinished download of `subject`, which is the id of a work. */
export function useDownload(subject: string): Download | undefined {
  useEffect(startDownloads, [])
  const job = useStore(queue.state, ({ jobs }) => jobs.findLast((each) => each.subject === subject && isUnfinished(each)))
  const progress = useStore(queue.state, (state) => (job ? jobProgress(job, progressOf(state, job.id)) : 0))
  if (!job) return undefined
  const { id, state, failure, siteMessage } = job
  return {
    state,
    failure,
    siteMessage,
    progress,
    cancel: () => void queue.remove(id),
    pause: () => queue.pause(id),
    resume: () => queue.resume(id),
  }
}

/** Downloads the original pictures of the given pages (from 0), as files or as one archive. Does nothing while the same download is active. */
export function downloadPages(artwork: Artwork, pages: readonly number[], format: DownloadFormat = 'files'): void {
  bookmarkByRule([artwork])
  void planWithSettings(artwork, pages, format).then(downloadFiles)
}

/** Bookmarks downloaded works where the settings say so. */
function bookmarkByRule(artworks: readonly Artwork[]): void {
  if (!readSettings().bookmarkOnDownload) return
  import('../bulk/bulk.ts').then(
    ({ bookmarkDownloaded }) => bookmarkDownloaded(artworks),
    () => showToast(translate('error.network'), { kind: 'error' }),
  )
}

async function planWithSettings(artwork: Artwork, pages: readonly number[], format: DownloadFormat): Promise<JobPlan> {
  const { fileNameTemplate, folderPerArtist } = readSettings()
  const options = { format, template: fileNameTemplate, byAuthor: folderPerArtist, summary: '' }
  if (format !== 'cbz') return planPages(artwork, pages, options)
  // A CBZ without a summary or a number is better than none.
  const summary = await captionPlainText(artwork.caption).catch(() => '')
  const place = artwork.series && (await queryClient.fetchQuery(seriesPlaceQuery(artwork.id)).catch(() => null))
  return planPages(artwork, pages, { ...options, summary, part: place?.order })
}

const allPages = (artwork: Artwork) => artwork.images.map((_, index) => index)

/**
 * Downloads all pages of several works. All jobs join the queue at once, so that a reload loses none. Works with missing page URLs load when
 * their job starts. Ugoira are skipped, because they have no pages (docs/spec/product.md 5).
 */
export function downloadWorks(artworks: readonly Artwork[], format: DownloadFormat = 'files'): void {
  const withPages = artworks.filter(({ type }) => type !== 'ugoira')
  bookmarkByRule(withPages)
  for (const artwork of withPages) {
    if (isComplete(artwork)) void planWithSettings(artwork, allPages(artwork), format).then(downloadFiles)
    else downloadFiles(deferPlan(artwork, format))
  }
}

async function resolvePlan({ work, format }: DeferredPlan): Promise<JobPlan> {
  const artwork = await loadArtwork(work)
  // A limited stub has only placeholder pictures.
  if (!isComplete(artwork) || artwork.type === 'ugoira') throw new DownloadError('refused', `no pages of ${work}`)
  return planWithSettings(artwork, allPages(artwork), format)
}

async function loadArtwork(id: string): Promise<Artwork> {
  try {
    return await queryClient.fetchQuery(artworkQuery(id))
  } catch (cause) {
    if (!navigator.onLine) throw new DownloadError('network', 'no response', { cause })
    throw new DownloadError('refused', `work ${id} could not be loaded`, { cause, siteMessage: callErrorMessage(cause) ?? '' })
  }
}

/** Adds a planned download to the queue, unless the same one is active. */
export function downloadFiles(plan: JobPlan): void {
  const isSame = (job: Job) =>
    isActive(job) &&
    job.subject === plan.subject &&
    job.deferred?.format === plan.deferred?.format &&
    job.archive?.name === plan.archive?.name &&
    hasSameFiles(job, plan)
  if ((plan.files.length === 0 && !plan.deferred) || queue.state.getState().jobs.some(isSame)) return
  startDownloads()
  sendEvent('download', { as: plan.deferred?.format ?? plan.archive?.name.split('.').at(-1) ?? 'files' })
  queue.add(plan)
}

const hasSameFiles = (a: JobPlan, b: JobPlan): boolean =>
  a.files.length === b.files.length && a.files.every(({ url }, index) => url === b.files[index]?.url)

export interface GeneratedFile {
  readonly name: string
  /** Sub-folder for this kind of file, inside the author's folder if there is one (docs/spec/behaviours.md 6). */
  readonly folder: 'ugoira' | 'novel'
  readonly author: Artwork['author']
  readonly signal: AbortSignal
  /** The works in the file, for the download record. */
  readonly works: readonly DownloadedWork[]
}

/** Saves a file that the viewer generated. Rejects with a DownloadError or an error of the file system. */
export async function saveGeneratedFile(file: Blob, { name, folder, author, signal, works }: GeneratedFile): Promise<void> {
  const parents = readSettings().folderPerArtist ? [authorFolder(author)] : []
  const saver = await configuredSaver(showFallback)
  await saver.save(file, { name, folder: [...parents, folder], signal })
  void recordDownload(works, name)
}

async function saverFor(job: Job): Promise<Saver> {
  return job.saveWith === 'browser' ? browserSaver : configuredSaver(showFallback)
}

const showFallback = (reason: FallbackReason): void => showToast(translate(`download.fallback.${reason}`), { kind: 'error' })

/** Adds a finished download to the record. Its code loads then. Never rejects: the file is saved in any case. */
async function recordDownload(works: readonly DownloadedWork[], name: string): Promise<void> {
  try {
    const record = await import('../downloaded/downloadRecord.ts')
    await record.recordDownload(works, name)
  } catch {
    // Offline, or a newer build.
  }
}

/** The pages of a finished job, from 0, by the addresses of the originals. */
function pagesOf(job: Job): number[] {
  const numbers = job.files.flatMap(({ url }) => pictureName(url)?.page ?? [])
  return [...new Set(numbers)].sort((a, b) => a - b)
}

const endMessages = createEndMessages()

function onEnd(job: Job): void {
  if (job.state === 'done') {
    const name = job.archive?.name ?? job.files[0]?.name ?? ''
    void recordDownload([{ kind: 'illust', id: job.subject, pages: pagesOf(job) }], name)
  }
  for (const message of endMessages(job, queue.state.getState().jobs)) {
    if (message.kind === 'saved') showToast(translate('artwork.download.done', { count: message.count }), { kind: 'success' })
    else if (message.kind === 'failed')
      showToast(message.siteMessage || translate(`download.failure.${message.failure}`), { kind: 'error' })
    else if (navigator.userActivation?.isActive === false) {
      // Browsers open a tab only after a click; the downloads panel has a link.
      showToast(translate('download.failure.refused'), { kind: 'error' })
    } else {
      openInTab(message.url)
      showToast(translate('artwork.download.failed'), { kind: 'error' })
    }
  }
}
