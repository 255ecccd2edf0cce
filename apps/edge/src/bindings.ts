// What the platform binds to the worker: variables, secrets, token storage, the deny list, rate limits and the files of the viewer.
import { failed, type Result, succeeded } from '@emaki/domain'
import * as v from 'valibot'

/** A namespace of Workers KV, as far as the worker uses it. */
export interface KeyValueNamespace {
  get(key: string): Promise<string | null>
  /** `expirationTtl` in seconds, 60 at least. */
  put(key: string, value: string, options: { readonly expirationTtl: number }): Promise<void>
}

/** A rate limit of the platform, counted for each location. */
export interface RateLimit {
  limit(options: { readonly key: string }): Promise<{ readonly success: boolean }>
}

/** The files of the viewer. */
export interface Files {
  fetch(request: Request): Promise<Response>
}

/** The lifetime of one request. */
export interface RequestLifetime {
  /** Keeps the request alive until the promise settles, for 30 s at most after the client has disconnected. */
  waitUntil(promise: Promise<unknown>): void
}

/** True for an object with this method. */
const has = <T>(method: string) =>
  v.custom<T>((value) => typeof value === 'object' && value !== null && typeof Reflect.get(value, method) === 'function')

const words = (pattern: RegExp) =>
  v.pipe(
    v.string(),
    v.transform((text) => text.split(/[\s,]+/).filter((word) => word !== '')),
    v.array(v.pipe(v.string(), v.regex(pattern))),
  )
const secret = v.pipe(v.string(), v.regex(/^[\w.-]{1,256}$/))
const hostName = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/

/** Secrets, set with `wrangler secret put`. */
const secrets = {
  EMAKI_REFRESH_TOKENS: v.pipe(words(/^[\w.-]{16,512}$/), v.minLength(1)),
  EMAKI_CLIENT_ID: secret,
  EMAKI_CLIENT_SECRET: secret,
  EMAKI_HASH_SECRET: secret,
}

/** Variables under `vars`, with the meaning that they have for the gateway (docs/configuration.md). */
const variables = {
  EMAKI_COMPANION_ORIGINS: v.optional(words(/^https?:\/\/[a-z0-9.-]{1,253}(?::\d{1,5})?$/), ''),
  EMAKI_COMPANION_IMAGES: v.optional(v.picklist(['absolute', 'relative']), 'absolute'),
  EMAKI_IMAGE_HOSTS: v.optional(words(hostName), ''),
  EMAKI_WORKER: v.optional(v.picklist(['on', 'off']), 'on'),
}

/** Services of the platform. */
const services = {
  ASSETS: has<Files>('fetch'),
  TOKENS: has<KeyValueNamespace>('get'),
  DENY_LIST: has<Pick<KeyValueNamespace, 'get'>>('get'),
  CLIENTS: has<RateLimit>('limit'),
  UPSTREAM: has<RateLimit>('limit'),
}

const schema = v.object({ ...secrets, ...variables, ...services })

/** The checked bindings. */
export type Bindings = v.InferOutput<typeof schema>

/** Names of all bindings by their kind, for the check of wrangler.jsonc. */
export const bindingNames = {
  secrets: Object.keys(secrets),
  variables: Object.keys(variables),
  services: Object.keys(services),
} as const

/** Reads the environment of the worker. The error names the bindings that are missing or malformed, never their values. */
export function readBindings(environment: unknown): Result<Bindings, string> {
  const read = v.safeParse(schema, environment)
  if (read.success) return succeeded(read.output)
  const names = new Set(read.issues.map((issue) => String(issue.path?.[0]?.key ?? 'environment')))
  return failed(`missing or malformed: ${[...names].join(', ')}`)
}
