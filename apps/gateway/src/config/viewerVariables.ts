// Variables of what the viewer may use besides this gateway, and of other clients that use this gateway.
import * as v from 'valibot'
import { isBase, merged, mirrorBases, names, origins, threeWay, twoWay, variable, whole, withMembers, words } from './variable.ts'

const originalsMark = 'originals='

const hostName = /^(?=.{1,260}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9][a-z0-9-]{0,62}(?::\d{1,5})?$/
/** A host that pages may load pictures from has at least one dot. */
const publicHostName = /^[^.:]+\./

/** The words of a list. */
const listed = (text: string): string[] => text.split(/[,\s]+/).filter(Boolean)

/** The addresses that end so, without that end. */
const withoutEnd = (addresses: readonly string[], end: string): string[] =>
  addresses.filter((address) => address.endsWith(end)).map((address) => address.slice(0, -end.length))

/** Undefined as `pictureHosts` allows any. */
function hostsIn(entries: readonly string[]) {
  const hosts = entries.filter((entry) => !entry.startsWith(originalsMark))
  const isAny = hosts.length === 0 || (hosts.length === 1 && hosts[0] === 'any')
  const isSelf = hosts.length === 1 && hosts[0] === 'self'
  return {
    pictureHosts: isAny ? undefined : isSelf ? [] : hosts,
    originalHosts: entries.filter((entry) => entry.startsWith(originalsMark)).map((entry) => entry.slice(originalsMark.length)),
  }
}

const pictureHostsSchema = v.object({
  pictureHosts: v.union([v.undefined(), v.array(v.pipe(v.string(), v.regex(hostName), v.regex(publicHostName)))]),
  originalHosts: v.array(v.pipe(v.string(), v.regex(hostName))),
})

export const viewerVariables = {
  hasWorker: variable(
    'EMAKI_WORKER',
    'on',
    'Let browsers store the viewer and recent works for offline use; off is the kill switch: browsers remove the service worker and its data',
    'on or off',
    twoWay(),
  ),
  pictureHosts: merged(
    withMembers(
      variable(
        'EMAKI_PICTURE_HOSTS',
        'any',
        'Further hosts that pages may load pictures from, separated by commas; any lets readers choose image proxies, self allows none. originals=HOST is an image proxy that the viewer may use for originals; this gateway always is one',
        'any, self, or host names with a port unless it is the default one, and entries such as originals=HOST, in a comma list',
        v.pipe(
          names(/^(?:originals=)?\S{1,265}$/),
          v.transform((entries) => hostsIn(entries)),
          pictureHostsSchema,
        ),
      ),
    ),
    ['EMAKI_ORIGINAL_HOSTS'],
    (own, textOf) => [own || 'any', ...listed(textOf('EMAKI_ORIGINAL_HOSTS')).map((host) => `${originalsMark}${host}`)].join(','),
  ),
  ugoiraConverters: merged(
    withMembers(
      variable(
        'EMAKI_UGOIRA_CONVERTERS',
        '',
        'Converters of ugoira that the viewer links to, separated by commas: ADDRESS/{id} for one that sends an MP4 file, ADDRESS?id={id} for a page of its own; only the id is sent there',
        'a comma list of https addresses that end with /{id} or ?id={id}',
        v.pipe(
          words(/^[^,\s]{1,500}(?:\/|\?id=)\{id\}$/),
          v.transform((addresses) => ({
            ugoiraServers: withoutEnd(addresses, '/{id}'),
            ugoiraPages: withoutEnd(addresses, '?id={id}'),
          })),
          v.object({
            ugoiraServers: v.array(v.pipe(v.string(), v.check(isBase))),
            ugoiraPages: v.array(v.pipe(v.string(), v.check(isBase))),
          }),
        ),
      ),
    ),
    ['EMAKI_UGOIRA_SERVERS', 'EMAKI_UGOIRA_PAGES'],
    (own, textOf) =>
      [
        own,
        ...listed(textOf('EMAKI_UGOIRA_SERVERS')).map((address) => `${address}/{id}`),
        ...listed(textOf('EMAKI_UGOIRA_PAGES')).map((address) => `${address}?id={id}`),
      ]
        .filter(Boolean)
        .join(','),
  ),
  analytics: variable(
    'EMAKI_ANALYTICS',
    '',
    'Address that the viewer sends a few events to, for readers who have turned that on; without it nothing is sent',
    'an https address',
    mirrorBases(),
  ),
} as const

export const clientVariables = {
  apiProxy: variable(
    'EMAKI_API_PROXY',
    'auto',
    'Pass app API calls of browsers through (/pixiv-app-api, /pixiv-oauth); auto is on with sample and off otherwise',
    'auto, on or off',
    threeWay(),
  ),
  companionOrigins: variable(
    'EMAKI_COMPANION_ORIGINS',
    '',
    'Other origins whose pages may use the companion (/api/companion), with credentials and the session routes; separated by commas, compared exactly',
    'a comma list of origins such as https://viewer.example (scheme, host and port, no path)',
    origins(),
  ),
  companionImages: variable(
    'EMAKI_COMPANION_IMAGES',
    'absolute',
    "Picture addresses in the companion's responses: absolute keeps upstream's, relative makes them paths of this host (/-/…); _images in a query overrides it",
    'absolute or relative',
    v.picklist(['absolute', 'relative']),
  ),
  syncMegabytes: variable(
    'EMAKI_SYNC_MB',
    '0',
    'Maximum disk space for encrypted settings that other clients store here (/api/sync), in megabytes; 0 switches it off',
    'a whole number from 0 to 100000',
    whole(0, 100_000),
  ),
} as const
