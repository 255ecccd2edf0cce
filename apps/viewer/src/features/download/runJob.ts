// Running a job: its files are fetched a few at a time and saved one by one, or put into one archive.
import { zipBlob } from '@emaki/media'
import { DownloadError, failureOf } from './failure.ts'
import { fetchPieces } from './fetchPieces.ts'
import type { Job } from './job.ts'
import { type PieceStore, unclaimedMs } from './pieces.ts'
import type { Saver } from './saver.ts'
import type { Slots } from './slots.ts'

export interface RunTools {
  readonly saver: Saver
  readonly pieces: PieceStore
  readonly slots: Slots
  readonly signal: AbortSignal
  readonly fetch?: typeof fetch
  readonly onShare: (file: number, share: number) => void
  /** A file is finished with: saved, or complete among the pieces of an archive. */
  readonly onSaved: (file: number) => void
}

/** Does what is left of a job. Rejects with what stopped it first; files that failed alone do not keep the others from being saved. */
export async function runJob(job: Job, tools: RunTools): Promise<void> {
  const stopper = new AbortController()
  const signal = AbortSignal.any([tools.signal, stopper.signal])
  const faults: unknown[] = []
  const left = await filesLeft(job, tools.pieces)
  await Promise.all(
    left.map(async (index) => {
      try {
        const giveBack = await tools.slots.take(signal)
        try {
          await (job.pack ? gather(job, index, { ...tools, signal }) : saveOne(job, index, { ...tools, signal }))
        } finally {
          giveBack()
        }
        tools.onSaved(index)
      } catch (error) {
        faults.push(error)
        // One file that the server does not give is its own matter; anything else will meet the next file, too.
        if (failureOf(error) !== 'refused') stopper.abort(error)
      }
    }),
  )
  tools.signal.throwIfAborted()
  if (faults.length > 0) throw faults[0]
  if (job.pack) await savePack(job, job.pack, tools)
}

/** Indexes of the files that are not finished with. What an archive waits for must still be there. */
async function filesLeft(job: Job, pieces: PieceStore): Promise<number[]> {
  const saved = new Set(job.saved)
  if (job.pack) {
    for (const index of job.saved) if ((await pieces.of(job.id, index).size()) === 0) saved.delete(index)
  }
  return job.files.map((_, index) => index).filter((index) => !saved.has(index))
}

async function saveOne(job: Job, index: number, tools: RunTools): Promise<void> {
  const file = job.files[index]
  if (!file) return
  const { saver, signal } = tools
  const onShare = (share: number) => tools.onShare(index, share)
  const saving = { name: file.name, folder: job.folder, signal }
  if (saver.fetchAndSave) return saver.fetchAndSave(absolute(file.url), saving, onShare)
  const pieces = tools.pieces.of(job.id, index)
  const whole = await fetchPieces(file.url, pieces, { signal, onShare, ...(tools.fetch ? { fetch: tools.fetch } : {}) })
  await saver.save(whole, saving)
  if (saver.readsLater) setTimeout(() => void pieces.clear(), unclaimedMs)
  else await pieces.clear()
}

async function gather(job: Job, index: number, tools: RunTools): Promise<void> {
  const file = job.files[index]
  if (!file) return
  await fetchPieces(file.url, tools.pieces.of(job.id, index), {
    signal: tools.signal,
    onShare: (share) => tools.onShare(index, share),
    ...(tools.fetch ? { fetch: tools.fetch } : {}),
  })
}

async function savePack(job: Job, pack: NonNullable<Job['pack']>, { pieces, saver, signal }: RunTools): Promise<void> {
  const files = []
  if (pack.leaflet) files.push({ name: pack.leaflet.name, file: new Blob([pack.leaflet.text]) })
  for (const [index, { name }] of job.files.entries()) {
    const file = await pieces.of(job.id, index).whole('')
    if (file.size === 0) throw new DownloadError('unknown', `${name} is gone`)
    files.push({ name, file })
  }
  const type = pack.name.endsWith('.cbz') ? 'application/vnd.comicbook+zip' : 'application/zip'
  await saver.save(await zipBlob(files, type, signal), { name: pack.name, folder: job.folder, signal })
  if (saver.readsLater) setTimeout(() => void pieces.clear(job.id), unclaimedMs)
  else await pieces.clear(job.id)
}

const absolute = (url: string): string => new URL(url, location.href).href
