// Routing by the Host header: the bare image domain, and upstream's host names behind the proxy base of a client.
import type { Config } from '../config/config.ts'
import { type HostCheck, hostCheck, hostName } from '../config/publicHosts.ts'

/** Matches the Host header of the bare image domain. */
export type ImageDomainCheck = (host: string | undefined) => boolean

/** Matches the domain exactly, with any port and in any case; matches nothing when the domain is empty. */
export const imageDomainCheck = (domain: string): ImageDomainCheck =>
  domain === '' ? () => false : (host) => host !== undefined && hostName(host) === domain

/** Maps a target of the bare image domain, such as `/c/540x540_70/…`, to the image alias of i.pximg.net. */
export const bareImageTarget = (target: string): string => (target.startsWith('/') ? `/-${target}` : target)

const upstreamApiHosts = new Set(['app-api.pixiv.net', 'oauth.secure.pixiv.net'])

/**
 * True for upstream's own API hosts, which clients with a proxy base keep sending as Host. The gateway accepts them on the
 * pass-through only.
 * DNS rebinding cannot use these names, because it needs a name of the attacker.
 */
export const isUpstreamApiHost = (host: string): boolean => upstreamApiHosts.has(hostName(host) ?? '')

/** Matches the configured host names of this gateway. */
export const createHostCheck = (config: Pick<Config, 'host' | 'imageDomain' | 'publicHosts' | 'origin'>): HostCheck =>
  hostCheck([
    config.host,
    ...(config.imageDomain === '' ? [] : [config.imageDomain]),
    ...config.publicHosts,
    ...(config.origin === '' ? [] : [new URL(config.origin).hostname]),
  ])
