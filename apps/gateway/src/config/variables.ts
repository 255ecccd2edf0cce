// The environment variables of the gateway in groups: name, default, meaning, and allowed values (variable.ts).
import * as v from 'valibot'
import { accessVariables } from './accessVariables.ts'
import { archiveVariables } from './archiveVariables.ts'
import { deliveryVariables } from './deliveryVariables.ts'
import { identityVariables } from './identityVariables.ts'
import { networkVariables } from './networkVariables.ts'
import { providerVariables } from './providerVariables.ts'
import { sampleVariables } from './sampleVariables.ts'
import { parseValkeyServers } from './valkeyServers.ts'
import {
  formerSwitch,
  merged,
  mirrorBases,
  names,
  optional,
  renamed,
  requiring,
  secret,
  socketAddress,
  threeWay,
  token,
  twoWay,
  type Variable,
  variable,
  whole,
  withMembers,
  words,
  wordsOf,
} from './variable.ts'
import { clientVariables, viewerVariables } from './viewerVariables.ts'
import { webVariables } from './webVariables.ts'

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

const serverVariables = {
  port: variable(
    'PORT',
    '',
    'Port to listen on; 8080 when unset, or the next free one after it',
    'a whole number from 0 to 65535 (0 takes any free port)',
    optional(whole(0, 65_535)),
  ),
  host: variable(
    'HOST',
    '127.0.0.1',
    'Address to listen on; 0.0.0.0 opens Emaki to your network',
    'an IP address or a host name',
    v.pipe(v.string(), v.regex(/^(?:[a-z0-9._-]{1,253}|[0-9a-f:.]{2,45})$/i)),
  ),
  dataDirectory: variable(
    'EMAKI_DATA',
    '.emaki',
    'Directory for the catalogue and for pictures in the sizes that were asked for',
    'a path',
    v.pipe(v.string(), v.maxLength(4096), v.excludes('\0')),
  ),
  configFile: variable(
    'EMAKI_CONFIG',
    '',
    'Configuration file in TOML or JSON; when unset, emaki.toml or emaki.json in the working directory, then in EMAKI_DATA',
    'a path',
    v.pipe(v.string(), v.maxLength(4096), v.excludes('\0')),
  ),
  maxConnections: variable(
    'EMAKI_MAX_CONNECTIONS',
    '4096',
    'Maximum number of connections',
    'a whole number from 16 to 100000',
    whole(16, 100_000),
  ),
  valkeyUrl: secret(
    'EMAKI_VALKEY_URL',
    'A Valkey or Redis that replicas use to share cached responses; without it they are cached on disk. Several addresses are the nodes of a cluster, or sentinels',
    'an address such as redis://host:6379 or rediss://user:password@host, a comma list of such addresses for a cluster, or a comma list such as redis+sentinel://host:26379/name',
    v.pipe(
      v.string(),
      v.check((text) => text === '' || parseValkeyServers(text) !== undefined),
    ),
  ),
  log: merged(
    withMembers(
      variable(
        'EMAKI_LOG',
        'warn',
        'Lowest level of log lines that are written (JSON lines on standard error); with ,requests also a line for each request: method, path, status, time; without addresses and queries',
        'one of trace, debug, info, warn, error, fatal, silent, and perhaps ,requests',
        v.pipe(
          wordsOf([...logLevels, 'requests']),
          v.transform((all) => ({
            logLevel: all.filter((word) => word !== 'requests'),
            accessLog: all.includes('requests'),
          })),
          v.object({
            logLevel: v.pipe(
              v.array(v.picklist(logLevels)),
              v.maxLength(1),
              v.transform(([level = 'warn']) => level),
            ),
            accessLog: v.boolean(),
          }),
        ),
      ),
    ),
    ['EMAKI_ACCESS_LOG'],
    (own, textOf) => [own || 'warn', formerSwitch(textOf('EMAKI_ACCESS_LOG'), 'requests')].filter(Boolean).join(','),
  ),
  metrics: variable(
    'EMAKI_METRICS',
    '',
    'Address and port that serve /metrics for Prometheus, such as 127.0.0.1:9464; without it there are no metrics',
    'host:port, where an IPv6 address stands in brackets',
    socketAddress(),
  ),
} as const

const sourceNames = ['sample', 'upstream', 'web', 'mirror', 'archive'] as const
type SourceName = (typeof sourceNames)[number]

const sourceVariables = {
  source: merged(
    requiring(
      withMembers(
        variable(
          'EMAKI_SOURCE',
          'sample',
          'Source of works: sample is the built-in sample collection, upstream the real site by its app API, web the real site by its web pages (without an account), mirror other mirrors, archive the kept works in EMAKI_ARCHIVE. With upstream,web the web pages answer while all accounts of the app API are paused',
          'one of sample, upstream, web, mirror, archive, or upstream,web',
          v.pipe(
            v.picklist([...sourceNames, 'upstream,web']),
            v.transform((text): { readonly source: SourceName; readonly fallback: '' | 'web' } =>
              text === 'upstream,web' ? { source: 'upstream', fallback: 'web' } : { source: text, fallback: '' },
            ),
          ),
        ),
      ),
      { value: 'mirror', needs: ['EMAKI_MIRRORS'] },
      { value: 'archive', needs: ['EMAKI_ARCHIVE'] },
      {
        value: 'upstream',
        needs: ['EMAKI_REFRESH_TOKENS', 'EMAKI_CLIENT_ID', 'EMAKI_CLIENT_SECRET', 'EMAKI_HASH_SECRET'],
      },
    ),
    ['EMAKI_FALLBACK'],
    (own, textOf) => (own === 'upstream' ? `${own},${textOf('EMAKI_FALLBACK')}` : own),
  ),
  refreshTokens: secret(
    'EMAKI_REFRESH_TOKENS',
    'Refresh tokens of the accounts for upstream, separated by commas, used in turn',
    'a comma list of tokens (letters, digits, - and _)',
    words(/^[\w.-]{16,512}$/),
  ),
  clientId: secret('EMAKI_CLIENT_ID', 'Client id of the app API, for upstream', 'letters, digits, - and _', token()),
  clientSecret: secret('EMAKI_CLIENT_SECRET', 'Client secret of the app API, for upstream', 'letters, digits, - and _', token()),
  hashSecret: secret(
    'EMAKI_HASH_SECRET',
    'Secret for signing the time of app API calls, for upstream',
    'letters, digits, - and _',
    token(),
  ),
  ...identityVariables,
  mirrors: variable(
    'EMAKI_MIRRORS',
    '',
    'Mirrors for EMAKI_SOURCE=mirror, the preferred first, separated by commas',
    'a comma list of addresses such as https://mirror.example/api/pixiv (http only for localhost and literal addresses)',
    mirrorBases(),
  ),
  ...webVariables,
} as const

const publicVariables = {
  origin: variable(
    'EMAKI_ORIGIN',
    '',
    'Public address of this gateway, for link previews; when unset, the one of the request, if its host name is known',
    'an address without a path, such as https://emaki.example',
    v.pipe(
      v.string(),
      v.maxLength(300),
      v.transform((text) => text.replace(/\/$/, '')),
      v.check((text) => text === '' || (/^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text)),
    ),
  ),
  publicHosts: variable(
    'EMAKI_PUBLIC_HOSTS',
    '',
    'Host names of this gateway, separated by commas; localhost and IP addresses are always accepted',
    'a comma list of host names without ports, or * for any',
    names(/^(?:\*|[a-z0-9._-]{1,253})$/),
  ),
  trustedProxies: variable(
    'EMAKI_TRUSTED_PROXIES',
    '',
    'Proxies in front of Emaki whose X-Forwarded-For is trusted, separated by commas',
    'a comma list of IP addresses or blocks such as 10.0.0.0/8',
    words(/^[0-9a-f:.]{2,45}(?:\/\d{1,3})?$/i),
  ),
  rateLimit: variable(
    'EMAKI_RATE_LIMIT',
    'auto',
    'Rate limit for each client address; auto is on unless HOST is a loopback address',
    'auto, on or off',
    threeWay(),
  ),
  indexing: variable(
    'EMAKI_INDEXING',
    'off',
    'Let search engines list this instance; off sends robots.txt and X-Robots-Tag against that, and gives crawlers a small budget',
    'on or off',
    twoWay(),
  ),
} as const

const pictureVariables = {
  responseCacheMegabytes: renamed(
    variable(
      'EMAKI_RESPONSE_CACHE_MB',
      '256',
      'Maximum disk space for cached responses of upstream, in megabytes; 0 caches them in memory only',
      'a whole number from 0 to 100000',
      whole(0, 100_000),
    ),
    'EMAKI_ANSWER_CACHE_MB',
  ),
  ...deliveryVariables,
  imageHosts: variable(
    'EMAKI_IMAGE_HOSTS',
    '',
    'Further image hosts to proxy besides i.pximg.net and s.pximg.net, separated by commas',
    'a comma list of host names with at least one dot, no ports, no addresses',
    names(/^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/),
  ),
  imageDomain: variable(
    'EMAKI_IMAGE_DOMAIN',
    '',
    'Host name that serves only pictures of i.pximg.net: https://img.example/c/540x540_70/… is that path of i.pximg.net',
    'a host name without a port',
    v.pipe(v.string(), v.toLowerCase(), v.regex(/^(?:|(?=.{1,253}$)[a-z0-9_-]{1,63}(?:\.[a-z0-9_-]{1,63})*)$/)),
  ),
} as const

export const variables = {
  ...serverVariables,
  ...sourceVariables,
  ...archiveVariables,
  ...networkVariables,
  ...accessVariables,
  ...publicVariables,
  ...pictureVariables,
  ...clientVariables,
  ...providerVariables,
  ...viewerVariables,
  ...sampleVariables,
} as const

export interface VariableGroup {
  readonly title: string
  readonly variables: Readonly<Record<string, Variable<unknown>>>
}

/** The groups in the order of `--help` and of docs/configuration.md. Each variable is in one of them. */
export const variableGroups: readonly VariableGroup[] = [
  { title: 'Server', variables: serverVariables },
  { title: 'Source of works', variables: sourceVariables },
  { title: 'Archive', variables: archiveVariables },
  { title: 'Connections to the site', variables: networkVariables },
  { title: 'Access', variables: accessVariables },
  { title: 'Public instance', variables: publicVariables },
  { title: 'Caches and pictures', variables: pictureVariables },
  { title: 'Other clients', variables: clientVariables },
  { title: 'Translation and image search', variables: providerVariables },
  { title: 'Viewer', variables: viewerVariables },
  { title: 'Sample', variables: sampleVariables },
]
