// The worker with the companion's settings of contract tests: no pauses between calls, and the sample's recovery host.
import { createWorker } from '../worker.ts'

export default createWorker({
  pace: { parallel: 64, spacingMs: 0, pauseMs: 1000, longestWaitMs: 1000 },
  recovery: { baseUrl: 'https://pid-recover.sample' },
})
