// The queue of paint jobs: small pictures overtake big ones, but only a limited number in a row. Hand-written, because p-queue's priorities
// would let small ones overtake forever.

export interface JobQueue<Job> {
  readonly size: number
  add(job: Job, isSmall: boolean): void
  /** Removes and returns the next job. */
  take(): Job | undefined
  /** Removes a job. False if it is not in the queue. */
  remove(job: Job): boolean
}

/** How many small jobs may overtake a waiting big one: a screen of thumbnails. */
export const maxOvertaking = 8

/** First in, first out within small and big jobs. A waiting big job follows after at most `maxOvertaking` small ones. */
export function createJobQueue<Job>(): JobQueue<Job> {
  const small = new Set<Job>()
  const big = new Set<Job>()
  let passed = 0
  const first = (jobs: Set<Job>): Job | undefined => {
    for (const job of jobs) {
      jobs.delete(job)
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
      if (small.size > 0 && (big.size === 0 || passed < maxOvertaking)) {
        passed = big.size === 0 ? 0 : passed + 1
        return first(small)
      }
      passed = 0
      return first(big)
    },
    remove: (job) => small.delete(job) || big.delete(job),
  }
}
