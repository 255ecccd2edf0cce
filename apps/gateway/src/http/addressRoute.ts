// Which handler serves an address outside the mirror, the companion and the pictures.
import { feedBase } from '@emaki/domain'
import { isBelow, libraryBase, opdsBase, wellKnownPath } from '@emaki/domain/server'
import { robotsPath } from '../limits/indexing.ts'
import { oembedPath } from '../pages/linkPreview/openGraph.ts'

/** An address and the handler of its normalised path. */
export interface Address {
  /** The handlers only read it. */
  readonly address: URL
  readonly route: 'oembed' | 'feed' | 'robots' | 'library' | 'api' | 'viewer'
}

/** Reads a request target. */
export function readAddress(target: string): Address {
  const address = new URL(target.replace(/^\/+/, '/'), 'http://gateway.invalid')
  return { address, route: routeOf(address.pathname) }
}

function routeOf(path: string): Address['route'] {
  if (path === oembedPath) return 'oembed'
  if (path.startsWith(`${feedBase}/`)) return 'feed'
  if (path === robotsPath) return 'robots'
  if (isBelow(path, libraryBase)) return 'library'
  return isOwnApi(path) ? 'api' : 'viewer'
}

const isOwnApi = (path: string): boolean =>
  path === '/healthz' ||
  path === '/readyz' ||
  path === '/api' ||
  path.startsWith('/api/') ||
  isBelow(path, opdsBase) ||
  path === wellKnownPath ||
  /^\/pixiv-(?:app-api|oauth)\//.test(path)
