// The operator's own providers, reached over the guarded network whatever the source is: a translator and the image search's key.
import type { CompanionOptions } from '@emaki/companion'
import type { Config } from '../config.ts'
import { guardedAgent } from '../network/guardedConnector.ts'
import { networkFetch } from '../network/networkFetch.ts'
import { isLocalName } from '../variable.ts'

export interface Providers {
  readonly companion: Pick<CompanionOptions, 'translation' | 'imageSearch'>
  close(): Promise<void>
}

const searchHost = 'saucenao.com'

/** Opens the providers that are configured; with none it holds nothing open. */
export function openProviders(
  config: Pick<Config, 'translateUrl' | 'translateModel' | 'translateKey' | 'imageSearchKey'>,
): Providers {
  const { translateUrl, translateModel, translateKey, imageSearchKey } = config
  if (!translateUrl && !imageSearchKey) return { companion: {}, close: async () => undefined }
  const translator = translateUrl ? new URL(translateUrl) : undefined
  const trusted = translator && isLocalName(translator.hostname) ? [translator.hostname.replace(/^\[|\]$/g, '')] : []
  const agent = guardedAgent({ trusted })
  const fetch = networkFetch({ dispatcher: agent, hosts: [searchHost, ...(translator ? [translator.host] : [])] })
  const model = { baseUrl: translateUrl, model: translateModel, fetch, ...(translateKey ? { apiKey: translateKey } : {}) }
  return {
    companion: {
      ...(translator ? { translation: { model } } : {}),
      ...(imageSearchKey ? { imageSearch: { apiKey: imageSearchKey, fetch } } : {}),
    },
    close: () => agent.close(),
  }
}
