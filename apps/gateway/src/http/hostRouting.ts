// Requests that belong somewhere because of their Host header: the bare image domain, and upstream's own names behind a client's proxy base.
import { hostName } from '../config/publicHosts.ts'

/** Tells a bare image domain by the value of a Host header. */
export type ImageDomainCheck = (host: string | undefined) => boolean

/** Matches the domain exactly, with any port and in any case; nothing where the operator names none. */
export const imageDomainCheck = (domain: string): ImageDomainCheck =>
  domain === '' ? () => false : (host) => host !== undefined && hostName(host) === domain

/** The picture's alias for a target of the bare image domain, where `/c/540x540_70/…` is a path of i.pximg.net. */
export const bareImageTarget = (target: string): string => (target.startsWith('/') ? `/-${target}` : target)

const upstreamApiHosts = new Set(['app-api.pixiv.net', 'oauth.secure.pixiv.net'])

/**
 * True for upstream's own API hosts: clients that are given a proxy base keep sending them as Host. The gateway takes them on the pass-through
 * alone; no page can be served under these names to misuse it (DNS rebinding needs a name of the attacker's).
 */
export const isUpstreamApiHost = (host: string): boolean => upstreamApiHosts.has(hostName(host) ?? '')
