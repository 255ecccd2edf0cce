// A download queue in a world of its own: a disk in memory, answers that wait until they are let go, pages that end.
import type { KeyValueStore } from '../../../data/persistence/keyValueStore.ts'
import { DownloadError, type FailureKind } from '../failure.ts'
import type { JobPlan, Wish } from '../job.ts'
import { pieceStore } from '../pieces.ts'
import { createQueue, type QueueTools } from '../queue.ts'
import type { Saver } from '../saver.ts'

export const plan = (name: string, count = 1, pack: JobPlan['pack'] = null): JobPlan => ({
  subject: name,
  title: name,
  picture: '',
  files: Array.from({ length: count }, (_, index) => ({ url: `/${name}/${index}`, name: `${name}_p${index}.png` })),
  folder: [],
  pack,
})

export function memoryKeyValueStore(): KeyValueStore & { readonly kept: Map<string, unknown> } {
  const kept = new Map<string, unknown>()
  return {
    kept,
    get: async (key) => kept.get(key),
    set: async (key, value) => void kept.set(key, value),
    delete: async (keys) => keys.forEach((key) => void kept.delete(key)),
    entries: async () => [...kept],
  }
}

/** Answers wait in `open` until a test lets them go, when `isHeld`. */
export function world({
  isHeld = false,
  keyValueStore = memoryKeyValueStore(),
  known = async ({ work, packing }: Wish): Promise<JobPlan> =>
    plan(work, 2, packing === 'files' ? null : { name: `${work}.${packing}`, leaflet: null }),
} = {}) {
  const saved: { name: string; size: number; folder: readonly string[] }[] = []
  const open: { url: string; answer: (response?: Response) => void }[] = []
  const broken = new Map<string, FailureKind>()
  /** Works that were asked about, in order. */
  const wishes: string[] = []
  /** Other pages, and the way to end one that is waited for. */
  const openPages = new Set(['other'])
  const ends = new Map<string, () => void>()
  let busy = 0
  const most = { atOnce: 0 }
  const send: typeof fetch = (url, init) =>
    new Promise((resolve, reject) => {
      busy += 1
      most.atOnce = Math.max(most.atOnce, busy)
      const end = (act: () => void) => {
        busy -= 1
        act()
      }
      init?.signal?.addEventListener('abort', () => end(() => reject(new Error('aborted'))), { once: true })
      const picture = () => new Response(`bytes of ${url}`, { headers: { 'content-type': 'image/png' } })
      const answer = (response = picture()) => end(() => resolve(response))
      if (isHeld) open.push({ url: String(url), answer })
      else setTimeout(answer, 1)
    })
  const saver: Saver = {
    readsLater: false,
    async save(file, { name, folder }) {
      const failure = broken.get(name)
      if (failure) throw new DownloadError(failure, 'broken')
      saved.push({ name, size: file.size, folder })
    },
  }
  const tools: QueueTools = {
    keyValueStore,
    pieces: pieceStore(() => Promise.reject(new Error('no disk'))),
    saverFor: async () => saver,
    planOf: (wish) => {
      wishes.push(wish.work)
      return known(wish)
    },
    page: 'this',
    isPageOpen: async (page) => openPages.has(page),
    afterPage: (page, next) => new Promise((resolve) => ends.set(page, () => resolve(next()))),
    onEnd: () => undefined,
    fetch: send,
  }
  const queue = createQueue(tools)
  const states = () => queue.state.getState().jobs.map(({ subject, state }) => `${subject} ${state}`)
  const job = (subject: string) => queue.state.getState().jobs.find((each) => each.subject === subject)?.id ?? ''
  return { queue, saved, open, broken, most, states, job, keyValueStore, wishes, ends }
}

export const idle = () => new Promise((resolve) => setTimeout(resolve, 5))

/** A work that a list told only in part. */
export const wish = (work: string, packing: Wish['packing'] = 'files'): JobPlan => ({ ...plan(work, 0), wish: { work, packing } })
