// Ending: what a person is told when downloads end: one word for all that ran together, and each failure as it comes.
import type { FailureKind } from './failure.ts'
import { isActive, type Job } from './job.ts'

/** `saved`: so many files, since there was nothing to do; `failed`: why, in the site's own words where it had any; `refused`: a single file that only its own address may still give. */
export type Told =
  | { readonly kind: 'saved'; readonly count: number }
  | { readonly kind: 'failed'; readonly failure: FailureKind; readonly said: string }
  | { readonly kind: 'refused'; readonly url: string }

/** What is to be told each time a job ends. `jobs`: all of the queue, the ended one among them. */
export function endings(): (job: Job, jobs: readonly Job[]) => readonly Told[] {
  let saved = 0
  return (job, jobs) => {
    const told: Told[] = []
    if (job.state === 'done') saved += job.files.length
    else if (job.failure) told.push(failed(job, job.failure))
    if (saved > 0 && !jobs.some(isActive)) {
      told.push({ kind: 'saved', count: saved })
      saved = 0
    }
    return told
  }
}

function failed({ files, pack, said }: Job, failure: FailureKind): Told {
  const [file] = files
  return failure === 'refused' && files.length === 1 && !pack && file
    ? { kind: 'refused', url: file.url }
    : { kind: 'failed', failure, said }
}
