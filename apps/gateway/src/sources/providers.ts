// Translators and image search of the operator, over the guarded network.
import {
  type CompanionOptions,
  googleTranslator,
  microsoftTranslator,
  type TranslationOptions,
  youdaoTranslator,
} from '@emaki/companion'
import type { Fetch } from '@emaki/domain'
import type { Config } from '../config/config.ts'
import { isLocalName } from '../config/variable.ts'
import { createNetwork, type NetworkConfig } from '../network/network.ts'
import { networkFetch } from '../network/networkFetch.ts'

export interface Providers {
  readonly companion: Pick<CompanionOptions, 'translation' | 'imageSearch'>
  close(): Promise<void>
}

const searchHost = 'saucenao.com'

/** Hosts of the machine translators. */
const machineHosts = ['api.cognitive.microsofttranslator.com', 'translation.googleapis.com', 'openapi.youdao.com']

type ProviderConfig = NetworkConfig &
  Pick<
    Config,
    | 'translateUrl'
    | 'translateModel'
    | 'translateKey'
    | 'microsoftKey'
    | 'microsoftRegion'
    | 'googleKey'
    | 'youdaoApp'
    | 'youdaoSecret'
    | 'imageSearchKey'
  >

/** Opens the configured providers. Without any it opens no connections. */
export function openProviders(config: ProviderConfig): Providers {
  const { translateUrl, translateModel, translateKey, imageSearchKey } = config
  const hasMachine = config.microsoftKey !== '' || config.googleKey !== '' || config.youdaoSecret !== ''
  if (!translateUrl && !imageSearchKey && !hasMachine) return { companion: {}, close: async () => undefined }
  const translator = translateUrl ? new URL(translateUrl) : undefined
  const trusted = translator && isLocalName(translator.hostname) ? [translator.hostname.replace(/^\[|\]$/g, '')] : []
  const network = createNetwork(config)
  const agent = network.agent('calls', { trusted })
  const hosts = [searchHost, ...(hasMachine ? machineHosts : []), ...(translator ? [translator.host] : [])]
  const fetch = networkFetch({ dispatcher: agent, hosts })
  const model = { baseUrl: translateUrl, model: translateModel, fetch, ...(translateKey ? { apiKey: translateKey } : {}) }
  const translation: TranslationOptions = {
    ...(translator ? { model } : {}),
    ...(hasMachine ? { machines: machinesOf(config, fetch) } : {}),
  }
  return {
    companion: {
      ...(translator || hasMachine ? { translation } : {}),
      ...(imageSearchKey ? { imageSearch: { apiKey: imageSearchKey, fetch } } : {}),
    },
    async close() {
      await Promise.all([agent.close(), network.close()])
    },
  }
}

const machinesOf = (
  { microsoftKey, microsoftRegion, googleKey, youdaoApp, youdaoSecret }: ProviderConfig,
  fetch: Fetch,
): NonNullable<TranslationOptions['machines']> => ({
  ...(microsoftKey === '' ? {} : { ms: microsoftTranslator({ key: microsoftKey, region: microsoftRegion }, fetch) }),
  ...(googleKey === '' ? {} : { gg: googleTranslator(googleKey, fetch) }),
  ...(youdaoSecret === '' ? {} : { yd: youdaoTranslator({ app: youdaoApp, secret: youdaoSecret }, fetch) }),
})
