// What the operator page loads and sends (docs/operate/operator-page.md). Nothing of it is persisted in the browser.
import { failed, list, type Result, record, succeeded, text } from '@emaki/domain'
import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { createServiceCall, sendToService } from '../../platform/http/serviceCall.ts'
import { initialData } from '../../platform/query/initialData.ts'
import { unwrap } from '../../platform/query/queryClient.ts'

const base = '/api/operator'
/** How often an open page loads the state again, in ms. */
const refreshMs = 15_000

const count = v.fallback(v.number(), 0)
const items = <T>(schema: v.GenericSchema<unknown, T>) => v.fallback(v.array(schema), [])

const sampleSchema = v.object({
  at: v.number(),
  requests: count,
  errors: count,
  refused: count,
  hits: count,
  misses: count,
  upstreamCalls: count,
  upstreamErrors: count,
  memoryBytes: count,
})

const queueSchema = v.object({ active: count, waiting: count })

const stateSchema = v.object({
  version: v.fallback(v.string(), ''),
  now: v.number(),
  startedAt: v.number(),
  samples: items(sampleSchema),
  accounts: items(v.picklist(['live', 'cooling_down', 'blocked', 'invalid'])),
  mirrors: items(v.object({ host: v.string(), state: v.picklist(['live', 'cooling_down', 'failing']), waitMs: count })),
  hosts: items(v.object({ host: v.string(), calls: count, failed: count })),
  disk: v.fallback(v.nullable(v.object({ freeBytes: count, totalBytes: count })), null),
  memory: v.fallback(v.object({ residentBytes: count }), { residentBytes: 0 }),
  caches: v.fallback(
    v.object({
      memoryBytes: v.nullable(v.number()),
      responseBytes: v.nullable(v.number()),
      pictureBytes: v.nullable(v.number()),
    }),
    { memoryBytes: null, responseBytes: null, pictureBytes: null },
  ),
  queues: v.fallback(v.nullable(v.object({ api: queueSchema, pictures: queueSchema })), null),
  errors: items(
    v.object({
      level: v.picklist(['warn', 'error', 'fatal']),
      message: v.string(),
      detail: v.fallback(v.string(), ''),
      count,
      lastAt: v.number(),
    }),
  ),
  clients: items(v.object({ client: v.string(), agent: v.fallback(v.string(), ''), requests: count, refused: count })),
  can: v.fallback(
    v.object({ renewAccounts: v.boolean(), deny: v.boolean(), refuse: v.fallback(v.boolean(), false), logOut: v.boolean() }),
    {
      renewAccounts: false,
      deny: false,
      refuse: false,
      logOut: false,
    },
  ),
})

/** Sizes are in bytes, times in ms since 1970. */
export type OperatorState = v.InferOutput<typeof stateSchema>
export type QueueDepth = v.InferOutput<typeof queueSchema>
export type ActivitySample = v.InferOutput<typeof sampleSchema>

/** `closed`: this browser cannot use the page. `stranger`: it can after a login. */
export type OperatorReading = { readonly kind: 'closed' | 'stranger' } | { readonly kind: 'open'; readonly state: OperatorState }

/** The state of the gateway. */
export const operatorQuery = () =>
  queryOptions<OperatorReading>({
    queryKey: ['operator'],
    queryFn: async ({ signal }) => {
      if (!initialData().config.companionBase.startsWith('/')) return { kind: 'closed' }
      const read = await readOperator('/state', signal)
      if (typeof read === 'string') return { kind: read }
      return { kind: 'open', state: v.parse(stateSchema, read.body) }
    },
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data?.kind === 'open' ? refreshMs : false),
  })

/** Whether this browser may use the operator page now. Without a page for anyone it sends no request. */
export const isOperatorQuery = () =>
  queryOptions<boolean>({
    queryKey: ['operator', 'role'],
    queryFn: async ({ signal }) => {
      const { config } = initialData()
      if (!config.hasOperatorPage || !config.companionBase.startsWith('/')) return false
      const read = await readOperator('/role', signal)
      return typeof read !== 'string' && record(read.body).role === 'operator'
    },
    staleTime: 0,
    gcTime: 0,
  })

/** Loads JSON of the operator API. Throws an error with a message for other failures. */
async function readOperator(path: string, signal: AbortSignal): Promise<'closed' | 'stranger' | { readonly body: unknown }> {
  const status: { refused?: 'closed' | 'stranger' } = {}
  const call = createServiceCall({
    credentials: 'same-origin',
    onRefused: () => {
      status.refused = 'stranger'
    },
    onMissing: () => {
      status.refused = 'closed'
    },
  })
  const result = await call(`${base}${path}`, signal)
  if (status.refused !== undefined) return status.refused
  return { body: unwrap(result) }
}

const send = (path: string, body: unknown) => sendToService(`${base}${path}`, { json: body }, 'same-origin')

/** Why a login failed: a wrong password, too many tries, or another reason as a translated text. */
export type LoginFailure = 'wrong' | 'tooMany' | { readonly text: string }

export async function logInOperator(password: string): Promise<Result<void, LoginFailure>> {
  const reply = await send('/session', { password })
  if (reply.ok) return succeeded(undefined)
  if (reply.httpStatus === 401) return failed('wrong')
  return failed(reply.httpStatus === 429 ? 'tooMany' : { text: reply.error.message })
}

/** Resolves when the session of this browser has ended, or when that has failed: the next state shows which. */
export const logOutOperator = (): Promise<unknown> => send('/session/end', {})

export const operatorFiles = ['notices.json', 'words.txt', 'links.json'] as const
export type OperatorFile = (typeof operatorFiles)[number]

export interface OperatorText {
  readonly body: string
  /** Names this version of the text. */
  readonly etag: string
}

/** A text of the operator. It is loaded for each editor that opens, because others may change it. */
export const operatorFileQuery = (name: OperatorFile) =>
  queryOptions<OperatorText>({
    queryKey: ['operator', name],
    queryFn: async ({ signal }) => {
      const read = await readOperator(`/files/${name}`, signal)
      const { body, etag } = record(typeof read === 'string' ? undefined : read.body)
      return { body: text(body), etag: text(etag) }
    },
    staleTime: 0,
    gcTime: 0,
  })

/** Why a text was not stored: it has changed meanwhile, what is wrong with it, or a message. */
export type SaveFailure = 'changed' | { readonly problem: string } | { readonly message: string }

/** Stores a text. Resolves with its new version. */
export async function saveOperatorFile(name: OperatorFile, written: OperatorText): Promise<Result<OperatorText, SaveFailure>> {
  const reply = await send(`/files/${name}`, written)
  if (!reply.ok) return failed(reply.httpStatus === 409 ? 'changed' : { message: reply.error.message })
  const { problem, etag } = record(reply.value)
  return typeof problem === 'string' ? failed({ problem }) : succeeded({ body: written.body, etag: text(etag) })
}

/** The entries of the deny list as lines such as `artwork 123` (docs/operate/public-instance.md), the oldest first. */
export const denyListQuery = () =>
  queryOptions<readonly string[]>({
    queryKey: ['operator', 'deny'],
    queryFn: async ({ signal }) => {
      const read = await readOperator('/deny', signal)
      return list(record(typeof read === 'string' ? undefined : read.body).entries).map(text)
    },
    staleTime: 0,
    gcTime: 0,
  })

export interface DenyListChange {
  readonly add?: readonly string[]
  readonly remove?: readonly string[]
}

/** Why the list did not change: an entry that cannot be read, or a message. */
export type DenyListFailure = 'unreadable' | { readonly message: string }

/** Adds and removes entries. Resolves with all entries after that. */
export async function changeDenyList(change: DenyListChange): Promise<Result<readonly string[], DenyListFailure>> {
  const reply = await send('/deny', change)
  if (!reply.ok) return failed({ message: reply.error.message })
  const { entries, unreadable } = record(reply.value)
  return unreadable === undefined ? succeeded(list(entries).map(text)) : failed('unreadable')
}

const refusalSchema = v.object({ subject: v.string(), until: v.number(), refused: count })

/** Who is refused: an address, a network, or `agent …`; until when, in ms since 1970; and how many requests were refused. */
export type ShownRefusal = v.InferOutput<typeof refusalSchema>

const refusalsOf = (body: unknown): readonly ShownRefusal[] => v.parse(items(refusalSchema), record(body).entries)

/** The clients that the operator refuses, the oldest first. */
export const refusalsQuery = () =>
  queryOptions<readonly ShownRefusal[]>({
    queryKey: ['operator', 'refusals'],
    queryFn: async ({ signal }) => {
      const read = await readOperator('/refusals', signal)
      return refusalsOf(typeof read === 'string' ? undefined : read.body)
    },
    staleTime: 0,
    gcTime: 0,
  })

/** A new refusal for a number of hours, or the end of one. */
export type RefusalChange = { readonly add: string; readonly hours: number } | { readonly remove: string }

/** Why nothing changed: the client cannot be read, or a message. */
export type RefusalFailure = 'unreadable' | { readonly message: string }

/** Refuses a client, or serves it again. Resolves with all refusals after that. */
export async function changeRefusals(change: RefusalChange): Promise<Result<readonly ShownRefusal[], RefusalFailure>> {
  const reply = await send('/refusals', change)
  if (!reply.ok) return failed({ message: reply.error.message })
  return record(reply.value).unreadable === undefined ? succeeded(refusalsOf(reply.value)) : failed('unreadable')
}

/** Logs in again with an account, counted from 1. The error is upstream's or a message. */
export async function renewAccount(position: number, refreshToken: string): Promise<Result<void, string>> {
  const reply = await send(`/accounts/${position}/renew`, { refreshToken: refreshToken.trim() })
  if (!reply.ok) return failed(reply.error.message)
  const { problem } = record(reply.value)
  return typeof problem === 'string' ? failed(problem) : succeeded(undefined)
}
