// `emaki doctor`: checks configuration, disk, certificate, Valkey, proxy, network, clock and accounts, and says what to do about each problem.
import type { Config } from '../config/config.ts'
import { loadConfig, loadFileValues } from '../config/configFile.ts'
import { checkDisk, checkPolicy, checkSecretFiles } from '../doctor/diskChecks.ts'
import { type Finding, findingLines, ok, problem, warning } from '../doctor/finding.ts'
import { addressesOf, checkNetwork, checkProxy, checkVersion } from '../doctor/networkChecks.ts'
import { checkTokens } from '../doctor/tokenChecks.ts'
import { checkValkey } from '../doctor/valkeyCheck.ts'
import type { Command } from './command.ts'

const doctor: Command = {
  usage: '',
  description: [
    'Checks configuration, disk, certificate, Valkey, proxy, network, clock and accounts, and says what to do about each problem.',
    'Ends with status 1 when Emaki cannot work as configured. Run it with the settings of the gateway.',
  ],
  options: {},
  positionals: [0, 0],
  async run(_, { environment, print, version }) {
    let hasError = false
    const report = (findings: readonly Finding[]) => {
      for (const finding of findings) {
        hasError ||= finding.status === 'error'
        for (const line of findingLines(finding)) print(line)
      }
    }
    report([ok('version', `Emaki ${version}, Node.js ${process.versions.node}, ${process.platform} ${process.arch}`)])
    const reading = await loadConfig(environment)
    report(reading.warnings.map((text) => warning('configuration', text, 'See docs/configuration.md.')))
    report(checkSecretFiles({ ...(await loadFileValues(environment)), ...environment }))
    if (!reading.ok) {
      report(
        reading.problems.map((text) => problem('configuration', text, 'Set the variable as described in docs/configuration.md.')),
      )
      return 1
    }
    const { config } = reading
    report([ok('configuration', `works come from EMAKI_SOURCE=${config.source}`)])
    report(checkDisk(config))
    report(checkPolicy(config))
    report(await checkValkey(config))
    report([checkProxy(config)])
    await checkSource(config, report)
    return hasError ? 1 : 0
  },
}

export default doctor

/** Checks the way to the source. With the sample nothing is sent. */
async function checkSource(config: Config, report: (findings: readonly Finding[]) => void): Promise<void> {
  const { openSiteFetch } = await import('../network/siteFetch.ts')
  const { fetch, close } = openSiteFetch(config)
  try {
    report(await checkNetwork(addressesOf(config), fetch, Date.now))
    report(await checkVersion(config, fetch))
    report(await checkTokens(config, fetch))
  } finally {
    await close()
  }
}
