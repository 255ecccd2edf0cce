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
    'Where works come from; sample is the collection that Emaki brings along',
    'sample (the only source in this version)',
    v.picklist(['sample']),
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
    v.pipe(
      v.picklist(['on', 'off', 'true', 'false', '1', '0']),
      v.transform((value) => value === 'on' || value === 'true' || value === '1'),
    ),
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

function names(pattern: RegExp) {
  return v.pipe(
    v.string(),
    v.transform((value) =>
      value
        .split(',')
        .map((name) => name.trim().toLowerCase())
        .filter(Boolean),
    ),
    v.array(v.pipe(v.string(), v.regex(pattern))),
  )
}
