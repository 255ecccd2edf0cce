// The configuration of the gateway that its pages pass to the viewer.
import type { CompanionOptions } from '@emaki/companion'
import { imageBase, mirrorBases } from '@emaki/domain/server'
import type { ViewerConfig } from '@emaki/mirror'
import { hasOperatorPage, type OperatorAccessConfig } from '../access/operatorAccess.ts'
import type { Config } from '../config/config.ts'
import type { Source } from '../sources/source.ts'

/** The configured translators by the companion's `srv` parameter. */
const translatorNames = ({ translation }: Pick<CompanionOptions, 'translation'>): string[] => [
  ...(translation?.model ? ['sc'] : []),
  ...Object.keys(translation?.machines ?? {}),
]

export interface ViewerConfigOptions {
  readonly config: OperatorAccessConfig &
    Pick<
      Config,
      | 'origin'
      | 'publicHosts'
      | 'policyFile'
      | 'hasWorker'
      | 'access'
      | 'originalHosts'
      | 'ugoiraServers'
      | 'ugoiraPages'
      | 'analytics'
    >
  readonly source: Pick<Source, 'name' | 'demo' | 'appClient' | 'companion'>
  readonly providers?: Pick<CompanionOptions, 'translation'> | undefined
  /** Undefined without an operator page. */
  readonly operator?: object | undefined
  /** Undefined without an archive. */
  readonly library?: object | undefined
}

/** The configuration that pages pass to the viewer. */
export function viewerConfig(
  { config, source, providers, operator, library }: ViewerConfigOptions,
  hasApiProxy: boolean,
): ViewerConfig {
  const translators = translatorNames({ ...source.companion, ...providers })
  return {
    ...(hasApiProxy ? { apiProxy: true } : {}),
    ...(hasApiProxy && source.demo.length > 0 ? { loginPage: true } : {}),
    ...(hasApiProxy && source.appClient ? { appClient: source.appClient } : {}),
    mirrorBase: mirrorBases[0],
    imageBase,
    source: source.name,
    ...(operator !== undefined && hasOperatorPage(config) ? { operatorPage: true as const } : {}),
    ...(library !== undefined ? { library: true as const } : {}),
    ...(config.access === 'open' && (config.origin !== '' || !config.publicHosts.includes('*')) ? { feeds: true as const } : {}),
    ...(config.policyFile === '' ? {} : { policy: true as const }),
    ...(config.hasWorker ? {} : { hasWorker: false as const }),
    ...(config.access === 'open' ? {} : { access: config.access }),
    ...(config.originalHosts.length > 0 ? { originalHosts: config.originalHosts } : {}),
    ...(config.ugoiraServers.length > 0 ? { ugoiraServers: config.ugoiraServers } : {}),
    ...(config.ugoiraPages.length > 0 ? { ugoiraPages: config.ugoiraPages } : {}),
    ...(config.analytics[0] === undefined ? {} : { analytics: config.analytics[0] }),
    ...(translators.length > 0 ? { translators } : {}),
  }
}
