// Messages for the person when downloads end: each failure at once, and one message for all saved files.
import type { FailureKind } from '../queue/failure.ts'
import { isActive, type Job } from '../queue/job.ts'

/**
 * - `saved`: number of files that were saved since the queue was last idle
 * - `failed`: a failure, with the error message of the site if there is one
 * - `refused`: the server refused a single file, which may still open in a tab
 */
export type EndMessage =
  | { readonly kind: 'saved'; readonly count: number }
  | { readonly kind: 'failed'; readonly failure: FailureKind; readonly siteMessage: string }
  | { readonly kind: 'refused'; readonly url: string }

/** Returns a function that is called for each job that ended, and returns the messages to show. `jobs`: all jobs, including the ended one. */
export function createEndMessages(): (job: Job, jobs: readonly Job[]) => readonly EndMessage[] {
  let saved = 0
  return (job, jobs) => {
    const messages: EndMessage[] = []
    if (job.state === 'done') saved += job.files.length
    else if (job.failure) messages.push(failureMessage(job, job.failure))
    if (saved > 0 && !jobs.some(isActive)) {
      messages.push({ kind: 'saved', count: saved })
      saved = 0
    }
    return messages
  }
}

function failureMessage({ files, archive, siteMessage }: Job, failure: FailureKind): EndMessage {
  const [file] = files
  return failure === 'refused' && files.length === 1 && !archive && file
    ? { kind: 'refused', url: file.url }
    : { kind: 'failed', failure, siteMessage }
}
