// `emaki serve`: runs the gateway.
import { fileURLToPath } from 'node:url'
import { loadConfig } from '../config/configFile.ts'
import type { Command } from './command.ts'

const builtViewer = () => fileURLToPath(new URL('../../../viewer/dist', import.meta.url))

const serve: Command = {
  usage: '',
  description: ['Serves the Emaki viewer, its mirror API and its image proxy on one origin.', 'Ctrl-C or SIGTERM stops it.'],
  options: {},
  positionals: [0, 0],
  async run(_, { environment, version, print, warn }) {
    const reading = await loadConfig(environment)
    for (const line of reading.warnings) warn(`Warning: ${line}`)
    if (!reading.ok) {
      for (const line of reading.problems) warn(line)
      return 2
    }
    const { config } = reading
    // Loaded here, so that a wrong variable is reported at once.
    const { runGateway } = await import('../process/run.ts')
    const viewerDirectory = builtViewer()
    return runGateway({ config, version, viewerDirectory, print, warn })
  },
}

export default serve
