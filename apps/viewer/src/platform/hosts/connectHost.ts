// Connects a static site to a host: tests live what the host offers to this site (docs/operate/static-host.md).
import { boolean, probeTimeoutMs, record, text } from '@emaki/domain'
import type { SiteConfig } from '../query/initialData.ts'
import { storedValue } from '../settings/storage.ts'
import { hostKey } from '../settings/storageKeys.ts'
import { readHost, wellKnownPath } from './host.ts'
import { browserTools, type ProbeTools, probeHost } from './hostProbe.ts'
import type { SiteHost, StaticSite } from './staticSite.ts'

/** What a tested host offers. Addresses are absolute, without a slash at the end; empty for what it does not offer. */
export interface HostConnection {
  /** The address of the `SiteHost`. */
  readonly address: string
  readonly mirrorBase: string
  readonly companionBase: string
  /** Prefix of proxied pictures of a gateway of ours. */
  readonly imageBase: string
  /** Base of the pass-through to the app API. */
  readonly apiProxyBase: string
  /** True for a gateway of ours with all mirror routes. */
  readonly isSelfHosted: boolean
}

/**
 * Tests a host: a gateway of ours by its description at /.well-known/emaki.json, any other mirror by its ranking. Undefined when neither
 * answers. Sends no cookies and follows no redirects. Never rejects.
 */
export async function connectHost(host: SiteHost, tools: ProbeTools = browserTools): Promise<HostConnection | undefined> {
  const root = host.address.replace(/\/api\/mirror$/, '')
  const description = record(await described(root, tools))
  if (description.name !== 'emaki') {
    const mirrorBase = await probeHost('api', host.address, '', tools)
    if (mirrorBase === undefined) return undefined
    const companionBase = host.companion === 'off' ? '' : host.companion
    return { address: host.address, mirrorBase, companionBase, imageBase: '', apiProxyBase: '', isSelfHosted: false }
  }
  const paths = record(description.paths)
  const below = (path: unknown) => (/^\/[\w-]/.test(text(path)) ? root + text(path) : '')
  const companion = host.companion === '' ? below(paths.companion) : host.companion
  return {
    address: host.address,
    mirrorBase: below(paths.mirror),
    companionBase: companion !== 'off' && companion !== '' && (await allowsThisSite(companion, tools)) ? companion : '',
    imageBase: below(paths.images),
    apiProxyBase: below(paths.appApi) === '' ? '' : root,
    isSelfHosted: readHost(description).isSelfHosted,
  }
}

const request = (): RequestInit => ({
  credentials: 'omit',
  redirect: 'error',
  referrerPolicy: 'no-referrer',
  signal: AbortSignal.timeout(probeTimeoutMs),
})

/** The description of a gateway of ours. Undefined for any other response. */
async function described(root: string, { fetch }: ProbeTools): Promise<unknown> {
  try {
    const response = await fetch(root + wellKnownPath, request())
    return response.ok ? await response.json() : undefined
  } catch {
    // No network, too slow, a redirect, or no JSON: not a gateway of ours.
    return undefined
  }
}

/** True when the companion lets pages of this origin read its responses (EMAKI_COMPANION_ORIGINS). Without a session it answers 401. */
async function allowsThisSite(companion: string, { fetch }: ProbeTools): Promise<boolean> {
  try {
    await fetch(`${companion}/user`, request())
    return true
  } catch {
    return false
  }
}

/** The configuration of the viewer on a static site that is connected to a host. */
export function connectedConfig(site: StaticSite, connection: HostConnection): SiteConfig {
  const host = site.hosts.find(({ address }) => address === connection.address)
  const { companionBase, mirrorBase, imageBase, isSelfHosted } = connection
  const originals = imageBase === '' ? [] : [new URL(imageBase).host]
  return {
    ...site.features,
    title: site.title,
    ...(site.defaultLanguage === undefined ? {} : { defaultLanguage: site.defaultLanguage }),
    source: '',
    mirrorBase,
    companionBase,
    ...(companionBase === '' ? { translators: [] } : {}),
    imageBase,
    imageHost: host?.images ?? '',
    isSelfHosted,
    originalHosts: [...site.features.originalHosts, ...originals],
    hasApiProxy: host?.hasApiProxy === true && connection.apiProxyBase !== '',
    apiProxyBase: connection.apiProxyBase,
    hasLoginPage: false,
    hasFeeds: false,
    hasLibrary: false,
  }
}

const storage = storedValue(hostKey, () => localStorage)

/** The connection of an earlier visit. Undefined without one, and for a host that the site no longer allows. */
export function storedConnection(site: StaticSite): HostConnection | undefined {
  const stored = record(storage.read())
  const address = (value: unknown) => (/^https?:\/\/[^\s@\\]+$/.test(text(value)) ? text(value) : '')
  const connection: HostConnection = {
    address: address(stored.address),
    mirrorBase: address(stored.mirrorBase),
    companionBase: address(stored.companionBase),
    imageBase: address(stored.imageBase),
    apiProxyBase: address(stored.apiProxyBase),
    isSelfHosted: boolean(stored.isSelfHosted),
  }
  const isAllowed = site.allowsOtherHosts || site.hosts.some((host) => host.address === connection.address)
  return connection.mirrorBase !== '' && isAllowed ? connection : undefined
}

/** Persists the connection for later visits. */
export const storeConnection = (connection: HostConnection, now = Date.now()): void =>
  storage.write({ ...connection, testedAt: now })

/** How long a test of the host is valid, in ms. Later the next visit tests it again in the background. */
const testLifetimeMs = 24 * 3_600_000

/** True when the last test of the host is too old. */
export const isTestOutdated = (now = Date.now()): boolean => !(now - Number(record(storage.read()).testedAt) < testLifetimeMs)

/** Removes the connection: at the next start the visitor chooses a host, even if a listed one answers. */
export const askForHost = (): void => storage.write({ asks: true })

/** True after `askForHost`, until a connection is stored. */
export const asksForHost = (): boolean => record(storage.read()).asks === true
