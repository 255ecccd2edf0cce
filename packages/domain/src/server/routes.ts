// The table of addresses: the one place that lists which addresses exist, and what is allowed and said there. The gateway and the edge
// add a handler to each row. Methods, limits of bodies, prices, preflights, error formats and labels of metrics follow from it.
import { feedBase } from '../entities/feedAddress.ts'
import {
  appApiPrefix,
  companionKind,
  companionTarget,
  imageBase,
  isApiProxied,
  isBelow,
  libraryBase,
  liveBase,
  mirrorBaseOf,
  oembedPath,
  opdsBase,
  operatorBase,
  robotsPath,
  sessionPath,
  sharePath,
  signInPath,
  signOutPath,
  syncBase,
} from './apiPaths.ts'
import { clientPreflight } from './clientHeaders.ts'
import type { ErrorFormat } from './errorFormat.ts'
import { aliasedImage, hostedImage } from './imagePath.ts'
import { wellKnownPath } from './wellKnown.ts'

/** What a request costs a client of a public instance (docs/reliability.md 7.4). `upstreamCall`: nothing of the answer is cached. */
export type RequestCost =
  | 'picture'
  | 'stream'
  | 'mirror'
  | 'companion'
  | 'library'
  | 'share'
  | 'sync'
  | 'imageSearch'
  | 'translation'
  | 'upstreamCall'

export type RouteName =
  | 'mirror'
  | 'picture'
  | 'liveStream'
  | 'appApi'
  | 'session'
  | 'companion'
  | 'sync'
  | 'share'
  | 'signIn'
  | 'operator'
  | 'library'
  | 'opds'
  | 'feed'
  | 'oembed'
  | 'robots'
  | 'health'
  | 'api'
  | 'page'

export interface Route {
  /** The handler; several rows may share one. */
  readonly name: RouteName
  /** Accepted methods, as in the header Allow. Every route accepts GET, HEAD and OPTIONS. */
  readonly methods: string
  /** Maximum size of a request body, in bytes; 0 for none. */
  readonly maxBody: number
  /** Undefined for requests that cost nothing. */
  readonly cost: RequestCost | undefined
  readonly errors: ErrorFormat
  /** The route in metrics. */
  readonly label: string
  /** Whether pages of all origins may read it. */
  readonly isOpen: boolean
  /** Whether encoded slashes and dot segments are rejected. They may be words in addresses of pages, feeds and catalogues. */
  readonly isPlain: boolean
}

export interface FoundRoute {
  readonly route: Route
  /** The target as the handler of the route reads it: for the mirror, what follows its base. */
  readonly target: string
}

const reading = 'GET, HEAD, OPTIONS'
const writing = 'GET, HEAD, POST, OPTIONS'

/** Largest form, in bytes. */
export const maxFormBytes = 64 * 1024
/** Largest upload of other clients, in bytes: 500 entries in each of three histories take about 5 MB. */
export const maxSyncBytes = 8 * 1024 * 1024
/** A picture of 15 MB and the headers of its form (docs/reliability.md H2), in bytes. */
const maxUploadBytes = 15 * 1024 * 1024 + 64 * 1024
/** Rules, keys of works, settings of imports and files of the operator as JSON text, in bytes. */
const maxTextBytes = 2 * 1024 * 1024

/** The target for the handler; undefined for an address of another row. */
type Find = (target: string) => string | undefined
interface Row {
  readonly route: Route
  readonly find: Find
}

const usual = { methods: reading, maxBody: 0, cost: undefined, errors: 'own', isOpen: false, isPlain: true } as const

const row = (name: RouteName, find: Find, differences: Partial<Omit<Route, 'name'>> = {}): Row => ({
  route: { ...usual, name, label: name, ...differences },
  find,
})

const pathOf = (target: string): string => target.split('?', 1)[0] ?? ''
const at =
  (...paths: readonly string[]): Find =>
  (target) =>
    paths.includes(pathOf(target)) ? target : undefined
const below =
  (base: string): Find =>
  (target) =>
    isBelow(target, base) ? target : undefined
const after =
  (base: string): Find =>
  (target) =>
    isBelow(target, base) ? target.slice(base.length) : undefined
const mirrored: Find = (target) => {
  const base = mirrorBaseOf(target)
  return base && target.slice(base.length)
}
const picture: Find = (target) =>
  target.startsWith(`${imageBase}/`) ? hostedImage(target.slice(imageBase.length)) : aliasedImage(target)
const companionOf =
  (kind: ReturnType<typeof companionKind>): Find =>
  (target) => {
    const path = companionTarget(target)
    return path !== undefined && companionKind(path) === kind ? path : undefined
  }
/** The token endpoint, also at the path of clients with one base for both hosts. */
const tokens: Find = (target) =>
  isApiProxied(target) && (!target.startsWith(appApiPrefix) || target.startsWith(`${appApiPrefix}auth/`)) ? target : undefined
/** A list of the catalogue shows dozens of covers, and an app loads pages in advance. */
const catalogPicture = /^\/opds\/works\/\w+\/\d+\/(?:cover|thumbnail|pages\/\d+)(?:\?|$)/

const open = { isOpen: true } as const
const forms = { methods: writing, maxBody: maxFormBytes } as const
const uploads = { methods: writing, maxBody: maxUploadBytes } as const
const appApi = { ...open, ...forms, cost: 'upstreamCall', label: 'app API' } as const
const companion = { ...forms, errors: 'companion', label: 'companion' } as const
/** Addresses with a name or a search word, which may hold any character. */
const withWords = { isPlain: false } as const

/** The first row that finds a target is its route. */
const rows: readonly Row[] = [
  row('mirror', mirrored, { ...open, cost: 'mirror', errors: 'mirror' }),
  row('picture', picture, { ...open, cost: 'picture', errors: 'image' }),
  row('liveStream', after(`${liveBase}/stream`), { cost: 'stream', label: 'live' }),
  row('api', below(liveBase), { label: 'live' }),
  row('appApi', tokens, { ...appApi, errors: 'oauth' }),
  row('appApi', (target) => (isApiProxied(target) ? target : undefined), { ...appApi, errors: 'appApi' }),
  row('session', (target) => (target === sessionPath ? companionTarget(target) : undefined), companion),
  row('companion', companionOf('imageSearch'), { ...companion, ...uploads, cost: 'imageSearch' }),
  row('companion', companionOf('translation'), { ...companion, cost: 'translation' }),
  row('companion', companionOf('companion'), { ...companion, cost: 'companion' }),
  row('sync', after(syncBase), { ...open, methods: writing, maxBody: maxSyncBytes, cost: 'sync', errors: 'sync' }),
  row('operator', below(operatorBase), { methods: writing, maxBody: maxTextBytes, label: 'own API' }),
  row('library', below(libraryBase), {
    methods: 'GET, HEAD, POST, PUT, DELETE, OPTIONS',
    maxBody: maxTextBytes,
    cost: 'library',
    errors: 'library',
  }),
  row('api', (target) => below('/api')(target) ?? at(wellKnownPath)(target), { label: 'own API' }),
  row('health', at('/healthz', '/readyz')),
  row('opds', (target) => (catalogPicture.test(target) ? target : undefined), { ...withWords, cost: 'picture' }),
  row('opds', below(opdsBase), { ...withWords, cost: 'library' }),
  row('feed', (target) => (target.startsWith(`${feedBase}/`) ? target : undefined), { ...withWords, cost: 'mirror' }),
  row('oembed', at(oembedPath), withWords),
  row('robots', at(robotsPath), { label: 'page' }),
  row('signIn', at(signInPath, signOutPath), { ...withWords, ...forms, label: 'page' }),
  row('share', (target) => (target === sharePath ? target : undefined), {
    ...withWords,
    ...uploads,
    cost: 'share',
    label: 'page',
  }),
  row('page', (target) => (target.startsWith('/assets/') ? target : undefined), { ...withWords, label: 'asset' }),
]
const page = row('page', (target) => target, withWords).route

/** The route of a raw request target, which may be malformed. */
export function findRoute(target: string): FoundRoute {
  for (const { route, find } of rows) {
    const found = find(target)
    if (found !== undefined) return { route, target: found }
  }
  return { route: page, target }
}

/** A raw target as an address of this origin: a target with two slashes names no other host. Handlers read its path and its query. */
export const targetAddress = (target: string): URL => new URL(target.replace(/^\/+/, '/'), 'http://gateway.invalid')

/** The headers of a response to OPTIONS. Only open routes allow other origins (docs/reliability.md 7.5). */
export const preflightOf = ({ methods, isOpen }: Route): Readonly<Record<string, string>> =>
  isOpen
    ? { allow: methods, 'access-control-allow-origin': '*', ...clientPreflight, 'access-control-allow-methods': methods }
    : { allow: methods }
