// `emaki serve`: runs the gateway.
import cluster from 'node:cluster'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { loadConfig } from '../config/configFile.ts'
import { createLog } from '../operator/log.ts'
import type { Command } from './command.ts'

const builtViewer = () => fileURLToPath(new URL('../../../viewer/dist', import.meta.url))

/**
 * How far the heap grows above what is alive before V8 collects old objects, in percent. By itself V8 waits for up to four times as
 * much: the gateway of the sample then took 377 MB for 35 MB of live objects, and 253 to 276 MB with this limit, for a few percent of
 * processor time.
 */
const heapGrowth = '--heap-growing-percent=50'

const serve: Command = {
  usage: '',
  description: ['Serves the Emaki viewer, its mirror API and its image proxy on one origin.', 'Ctrl-C or SIGTERM stops it.'],
  options: {},
  positionals: [0, 0],
  async run(_, { environment, version, print, warn }) {
    setFlagsFromString(heapGrowth)
    const reading = await loadConfig(environment)
    // The primary has printed them for its workers.
    if (cluster.isPrimary) for (const line of reading.warnings) warn(`Warning: ${line}`)
    if (!reading.ok) {
      for (const line of reading.problems) warn(line)
      return 2
    }
    const { config, files } = reading
    const load = () => loadConfig(environment)
    if (config.workers > 1 && cluster.isPrimary) {
      const { superviseWorkers } = await import('../cluster/supervisor.ts')
      return superviseWorkers({ workers: config.workers, log: createLog(config.logLevel) })
    }
    // Loaded here, so that a wrong variable is reported at once.
    const { runGateway } = await import('../process/run.ts')
    const viewerDirectory = config.viewerDirectory || builtViewer()
    const options = { config, files, load, version, viewerDirectory, print, warn }
    if (cluster.isPrimary) return runGateway(options)
    const { receiveRole, workerPart } = await import('../cluster/worker.ts')
    const code = await runGateway({ ...options, worker: workerPart(await receiveRole()) })
    // The channel to the primary would keep the process running.
    process.disconnect()
    return code
  },
}

export default serve
