// The site file of a static host, emaki.config.json: its hosts, features, default language and title (docs/operate/static-host.md).
import { boolean, type Language, list, parseLanguage, record, text } from '@emaki/domain'
import { readSiteConfig, type SiteConfig } from '../query/initialData.ts'
import { parseHostAddress } from '../settings/hostAddress.ts'

/** A host that the operator lists, or that the visitor typed. */
export interface SiteHost {
  readonly name: string
  /** Address of a gateway or of a mirror, without a slash at the end. */
  readonly address: string
  /** Address of another image proxy. Empty for the gateway's own. */
  readonly images: string
  /** Address of another companion. Empty for the gateway's own, `off` for none. */
  readonly companion: string
  /** True when the login of local app API mode may go through this host. Only the operator can allow that. */
  readonly hasApiProxy: boolean
}

export interface StaticSite {
  readonly hosts: readonly SiteHost[]
  /** True when the visitor may type another host. */
  readonly allowsOtherHosts: boolean
  readonly title: string
  readonly defaultLanguage: Language | undefined
  /** Features that do not depend on the host. */
  readonly features: SiteConfig
}

/** Characters. */
const maxTitleLength = 60

/** The host at a typed address. */
export const typedHost = (address: string): SiteHost => ({
  name: new URL(address).host,
  address,
  images: '',
  companion: '',
  hasApiProxy: false,
})

/** Reads the site file. Never throws: leaves out hosts without a valid address. `pageProtocol`: pages over https cannot use http hosts. */
export function readStaticSite(file: unknown, pageProtocol: string): StaticSite {
  const site = record(file)
  const features = record(site.features)
  const address = (value: unknown) => parseHostAddress(text(value), pageProtocol).address
  return {
    hosts: list(site.hosts).flatMap((item) => {
      const host = record(item)
      const place = address(host.address)
      if (place === undefined) return []
      return {
        ...typedHost(place),
        ...(text(host.name) === '' ? {} : { name: text(host.name).slice(0, maxTitleLength) }),
        images: address(host.images) ?? '',
        companion: host.companion === false ? 'off' : (address(host.companion) ?? ''),
        hasApiProxy: boolean(host.apiProxy),
      }
    }),
    allowsOtherHosts: site.allowOtherHosts !== false,
    title: text(site.title).slice(0, maxTitleLength) || 'Emaki',
    defaultLanguage: parseLanguage(site.defaultLanguage),
    features: {
      ...readSiteConfig({ ...features, hasWorker: features.serviceWorker, appClient: site.appClient }),
      ...(Array.isArray(features.translators) ? { translators: features.translators.map(text) } : {}),
    },
  }
}
