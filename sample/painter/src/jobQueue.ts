// The waiting line of paint jobs: small pictures pass big ones, but only so many in a row.

export interface JobQueue<Job> {
  readonly size: number
  add(job: Job, isSmall: boolean): void
  /** The next job, taken out of the line. */
  take(): Job | undefined
  /** Takes a job out of the line; false when it is not in it. */
  remove(job: Job): boolean
}

/** How many small jobs may pass a big one that waits: a screenful of thumbnails, then an original. */
export const patience = 8

/** First come, first served in each of two lanes; a waiting big job is served after at most `patience` small ones. */
export function createJobQueue<Job>(): JobQueue<Job> {
  const small = new Set<Job>()
  const big = new Set<Job>()
  let passed = 0
  const first = (lane: Set<Job>): Job | undefined => {
    for (const job of lane) {
      lane.delete(job)
      return job
    }
    return undefined
  }
  return {
    get size() {
      return small.size + big.size
    },
    add: (job, isSmall) => void (isSmall ? small : big).add(job),
    take() {
      if (small.size > 0 && (big.size === 0 || passed < patience)) {
        passed = big.size === 0 ? 0 : passed + 1
        return first(small)
      }
      passed = 0
      return first(big)
    },
    remove: (job) => small.delete(job) || big.delete(job),
  }
}
