// The environment variables that the gateway reads: name, default, meaning, and what each may be.
import { availableParallelism } from 'node:os'
import * as v from 'valibot'

export interface Variable<T> {
  readonly name: string
  /** As if it had been set; empty when unset means something of its own, told in `meaning`. */
  readonly fallback: string
  readonly meaning: string
  /** Completes "… must be". */
  readonly allowed: string
  readonly schema: v.GenericSchema<string, T>
  /** True for what must not be shown; such a variable may also be given as a file, by its name with _FILE. */
  readonly isSecret?: boolean
}

/** The names are the field's words; the order is the order of `--help`. */
export const variables = {
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
    'Directory for the catalogue and the painted pictures',
    'a path',
    v.pipe(v.string(), v.maxLength(4096), v.excludes('\0')),
  ),
  source: variable(
    'EMAKI_SOURCE',
    'sample',
    'Where works come from: sample is the collection that Emaki brings along, upstream the real hosts, mirror other mirrors',
    'one of sample, upstream, mirror',
    v.picklist(['sample', 'upstream', 'mirror']),
  ),
  refreshTokens: secret(
    'EMAKI_REFRESH_TOKENS',
    'Refresh tokens of the accounts that ask upstream, separated by commas, used in turn',
    'a comma list of tokens (letters, digits, - and _)',
    words(/^[\w.-]{16,512}$/),
  ),
  clientId: secret('EMAKI_CLIENT_ID', 'Client id of the app API, for upstream', 'letters, digits, - and _', token()),
  clientSecret: secret('EMAKI_CLIENT_SECRET', 'Client secret of the app API, for upstream', 'letters, digits, - and _', token()),
  hashSecret: secret(
    'EMAKI_HASH_SECRET',
    'Secret that signs the time of app API calls, for upstream',
    'letters, digits, - and _',
    token(),
  ),
  mirrors: variable(
    'EMAKI_MIRRORS',
    '',
    'Mirrors to ask with EMAKI_SOURCE=mirror, the best first, separated by commas',
    'a comma list of addresses such as https://mirror.example/api/pixiv (http only for localhost and literal addresses)',
    mirrorBases(),
  ),
  apiProxy: variable(
    'EMAKI_API_PROXY',
    'auto',
    'Pass app API calls of browsers through (/pixiv-app-api, /pixiv-oauth); auto is on with sample and off otherwise',
    'auto, on or off',
    threeWay(),
  ),
  translateUrl: variable(
    'EMAKI_TRANSLATE_URL',
    '',
    'Base address of an OpenAI-compatible provider that translates novels; without it there is no translation',
    'an address such as https://provider.example/v1 (http only for localhost and literal addresses)',
    v.pipe(
      v.string(),
      v.maxLength(500),
      v.check((text) => text === '' || isBase(text)),
    ),
  ),
  translateModel: variable(
    'EMAKI_TRANSLATE_MODEL',
    '',
    "The provider's name of the model that translates",
    'up to 200 characters without spaces',
    v.pipe(v.string(), v.regex(/^\S{0,200}$/)),
  ),
  translateKey: secret('EMAKI_TRANSLATE_KEY', 'Key for that provider', 'up to 500 characters without spaces', key()),
  imageSearchKey: secret(
    'EMAKI_SAUCENAO_KEY',
    'Key of saucenao.com; with it pictures are searched there, also with sample',
    'up to 500 characters without spaces',
    key(),
  ),
  valkeyUrl: secret(
    'EMAKI_VALKEY_URL',
    'A Valkey or Redis that replicas share their answers through; without it they are kept on disk',
    'an address such as redis://host:6379 or rediss://user:password@host',
    v.pipe(v.string(), v.regex(/^(?:|rediss?:\/\/[^\s]{1,500})$/)),
  ),
  answerCacheMegabytes: variable(
    'EMAKI_ANSWER_CACHE_MB',
    '256',
    'Most disk space for answers of upstream, in megabytes; 0 keeps them in memory alone',
    'a whole number from 0 to 100000',
    whole(0, 100_000),
  ),
  imageCacheMegabytes: variable(
    'EMAKI_IMAGE_CACHE_MB',
    '1024',
    'Most disk space for pictures of upstream, in megabytes; 0 keeps none. The sample keeps its own, see EMAKI_PICTURE_CACHE_MB',
    'a whole number from 0 to 10000000',
    whole(0, 10_000_000),
  ),
  rateLimit: variable(
    'EMAKI_RATE_LIMIT',
    'auto',
    'Limit what one address may ask; auto is on unless HOST is a loopback address',
    'auto, on or off',
    threeWay(),
  ),
  trustedProxies: variable(
    'EMAKI_TRUSTED_PROXIES',
    '',
    'Proxies in front of Emaki whose X-Forwarded-For is believed, separated by commas',
    'a comma list of IP addresses or blocks such as 10.0.0.0/8',
    words(/^[0-9a-f:.]{2,45}(?:\/\d{1,3})?$/i),
  ),
  maxConnections: variable(
    'EMAKI_MAX_CONNECTIONS',
    '4096',
    'Most connections at a time',
    'a whole number from 16 to 100000',
    whole(16, 100_000),
  ),
  pictureCacheMegabytes: variable(
    'EMAKI_PICTURE_CACHE_MB',
    '512',
    'Most disk space for painted pictures, in megabytes',
    'a whole number from 16 to 1000000',
    whole(16, 1_000_000),
  ),
  painters: variable(
    'EMAKI_PAINTERS',
    String(Math.max(1, Math.min(4, availableParallelism() - 1))),
    'Threads that paint the sample pictures; they start with the first picture',
    'a whole number from 1 to 64',
    whole(1, 64),
  ),
  logLevel: variable(
    'EMAKI_LOG',
    'warn',
    'Least serious kind of log line that is written (JSON lines on standard error)',
    'one of trace, debug, info, warn, error, fatal, silent',
    v.picklist(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']),
  ),
  accessLog: variable(
    'EMAKI_ACCESS_LOG',
    'off',
    'Log a line for each request: method, path, status, time; never addresses nor queries',
    'on or off',
    twoWay(),
  ),
  imageHosts: variable(
    'EMAKI_IMAGE_HOSTS',
    '',
    'Further image hosts to proxy besides i.pximg.net and s.pximg.net, separated by commas',
    'a comma list of host names with at least one dot, no ports, no addresses',
    names(/^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/),
  ),
  publicHosts: variable(
    'EMAKI_PUBLIC_HOSTS',
    '',
    'Names under which people reach this gateway, separated by commas; localhost and IP addresses always work',
    'a comma list of host names without ports, or * for any',
    names(/^(?:\*|[a-z0-9._-]{1,253})$/),
  ),
  hasWorker: variable(
    'EMAKI_WORKER',
    'on',
    'Let browsers keep the viewer and what was seen for reading offline; off is the kill switch: their service worker goes, with all it kept',
    'on or off',
    twoWay(),
  ),
  origin: variable(
    'EMAKI_ORIGIN',
    '',
    'Where people reach this gateway, for links that unfold in chats; when unset, what the request says under a known name',
    'an address without a path, such as https://emaki.example',
    v.pipe(
      v.string(),
      v.maxLength(300),
      v.transform((text) => text.replace(/\/$/, '')),
      v.check((text) => text === '' || (/^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text)),
    ),
  ),
  ugoiraServers: variable(
    'EMAKI_UGOIRA_SERVERS',
    '',
    'Converters of ugoira to MP4 that the viewer links to, as address/id, separated by commas; nothing but the id goes there',
    'a comma list of https addresses',
    mirrorBases(),
  ),
  ugoiraPages: variable(
    'EMAKI_UGOIRA_PAGES',
    '',
    'Pages of other ugoira converters that the viewer links to, as address?id=id, separated by commas',
    'a comma list of https addresses',
    mirrorBases(),
  ),
  viewerDirectory: variable(
    'EMAKI_VIEWER',
    '',
    'Directory of the built viewer, when it is not the one built beside the gateway',
    'a path',
    v.pipe(v.string(), v.maxLength(4096), v.excludes('\0')),
  ),
} as const

function variable<T>(
  name: string,
  fallback: string,
  meaning: string,
  allowed: string,
  schema: v.GenericSchema<string, T>,
): Variable<T> {
  return { name, fallback, meaning, allowed, schema }
}

function secret<T>(name: string, meaning: string, allowed: string, schema: v.GenericSchema<string, T>): Variable<T> {
  return { name, fallback: '', meaning, allowed, schema, isSecret: true }
}

function isOn(value: string): boolean {
  return value === 'on' || value === 'true' || value === '1'
}

function twoWay() {
  return v.pipe(
    v.picklist(['on', 'off', 'true', 'false', '1', '0']),
    v.transform((value) => isOn(value)),
  )
}

/** Undefined for `auto`. */
function threeWay() {
  return v.pipe(
    v.picklist(['auto', 'on', 'off', 'true', 'false', '1', '0']),
    v.transform((value) => (value === 'auto' ? undefined : isOn(value))),
  )
}

function token() {
  return v.pipe(v.string(), v.regex(/^[\w.-]{0,256}$/))
}

function key() {
  return v.pipe(v.string(), v.regex(/^[\x21-\x7e]{0,500}$/))
}

/** https, or http to where the operator's own machines are; without anything that is no part of a base. */
function isBase(text: string): boolean {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLocalName(url.hostname))
}

/** True for names that stand for themselves: whoever writes one down means it. */
export const isLocalName = (hostname: string): boolean => hostname === 'localhost' || /^[[\d]/.test(hostname)

function mirrorBases() {
  return v.pipe(splitWords(), v.array(v.pipe(v.string(), v.maxLength(500), v.check(isBase))))
}

function whole(low: number, high: number) {
  return v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number), v.minValue(low), v.maxValue(high))
}

function optional<T>(schema: v.GenericSchema<string, T>) {
  return v.union([
    v.pipe(
      v.literal(''),
      v.transform((): undefined => undefined),
    ),
    schema,
  ])
}

function splitWords() {
  return v.pipe(
    v.string(),
    v.transform((value) =>
      value
        .split(/[,\s]/)
        .map((word) => word.trim())
        .filter(Boolean),
    ),
  )
}

function words(pattern: RegExp) {
  return v.pipe(splitWords(), v.array(v.pipe(v.string(), v.regex(pattern))))
}

function names(pattern: RegExp) {
  return v.pipe(
    v.string(),
    v.transform((value) => value.toLowerCase()),
    words(pattern),
  )
}
