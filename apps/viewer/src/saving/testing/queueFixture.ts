// A download queue with fakes: storage in memory, responses that a test can hold back, and tabs that a test can close.
import type { KeyValueStore } from '../../platform/persistence/keyValueStore.ts'
import { DownloadError, type FailureKind } from '../queue/failure.ts'
import type { DeferredPlan, JobPlan } from '../queue/job.ts'
import { createPartialFileStore } from '../queue/partialFiles.ts'
import { createQueue, type QueueDependencies } from '../queue/queue.ts'
import type { Saver } from '../savers/saver.ts'

export const plan = (name: string, count = 1, archive: JobPlan['archive'] = null): JobPlan => ({
  subject: name,
  title: name,
  picture: '',
  files: Array.from({ length: count }, (_, index) => ({ url: `/${name}/${index}`, name: `${name}_p${index}.png` })),
  folder: [],
  archive,
})

export function createMemoryKeyValueStore(): KeyValueStore & { readonly entriesById: Map<string, unknown> } {
  const entriesById = new Map<string, unknown>()
  return {
    entriesById,
    get: async (key) => entriesById.get(key),
    set: async (key, value) => void entriesById.set(key, value),
    delete: async (keys) => keys.forEach((key) => void entriesById.delete(key)),
    entries: async () => [...entriesById],
  }
}

/** With `isManual`, requests wait in `requests` until the test responds. `load` resolves deferred plans. */
export function createQueueFixture({
  isManual = false,
  keyValueStore = createMemoryKeyValueStore(),
  owner = (): string => '',
  load = async ({ work, format }: DeferredPlan): Promise<JobPlan> =>
    plan(work, 2, format === 'files' ? null : { name: `${work}.${format}`, metadata: null }),
} = {}) {
  const saved: { name: string; size: number; folder: readonly string[] }[] = []
  const requests: { url: string; respond: (response?: Response) => void }[] = []
  /** Failures of the saver, by file name. */
  const saverFailures = new Map<string, FailureKind>()
  /** Works of deferred plans that were loaded, in order. */
  const loadedWorks: string[] = []
  const openTabs = new Set(['other'])
  /** Functions that report a tab as closed, by tab. */
  const tabClosers = new Map<string, () => void>()
  let running = 0
  const peak = { requests: 0 }
  const send: typeof fetch = (url, init) =>
    new Promise((resolve, reject) => {
      running += 1
      peak.requests = Math.max(peak.requests, running)
      const end = (settle: () => void) => {
        running -= 1
        settle()
      }
      init?.signal?.addEventListener('abort', () => end(() => reject(new Error('aborted'))), { once: true })
      const picture = () => new Response(`bytes of ${url}`, { headers: { 'content-type': 'image/png' } })
      const respond = (response = picture()) => end(() => resolve(response))
      if (isManual) requests.push({ url: String(url), respond })
      else setTimeout(respond, 1)
    })
  const saver: Saver = {
    readsAfterSave: false,
    async save(file, { name, folder }) {
      const failure = saverFailures.get(name)
      if (failure) throw new DownloadError(failure, 'broken')
      saved.push({ name, size: file.size, folder })
    },
  }
  const tools: QueueDependencies = {
    keyValueStore,
    partialFiles: createPartialFileStore(() => Promise.reject(new Error('no disk'))),
    saverFor: async () => saver,
    resolvePlan: (plan) => {
      loadedWorks.push(plan.work)
      return load(plan)
    },
    tab: 'this',
    isTabOpen: async (tab) => openTabs.has(tab),
    afterTabClosed: (tab, next) => new Promise((resolve) => tabClosers.set(tab, () => resolve(next()))),
    owner,
    onEnd: () => undefined,
    fetch: send,
  }
  const queue = createQueue(tools)
  const states = () => queue.state.getState().jobs.map(({ subject, state }) => `${subject} ${state}`)
  const job = (subject: string) => queue.state.getState().jobs.find((each) => each.subject === subject)?.id ?? ''
  return { queue, saved, requests, saverFailures, peak, states, job, keyValueStore, loadedWorks, tabClosers }
}

export const idle = () => new Promise((resolve) => setTimeout(resolve, 5))

/** A plan whose work is not loaded yet. */
export const deferred = (work: string, format: DeferredPlan['format'] = 'files'): JobPlan => ({
  ...plan(work, 0),
  deferred: { work, format },
})
