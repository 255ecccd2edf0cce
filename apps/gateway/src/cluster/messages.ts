// Messages between the primary process and its workers.
import type { ViewerConfig } from '@emaki/mirror'
import * as v from 'valibot'
import { type Observations, observationsSchema } from './observations.ts'

/** What the other workers need to know of the leader. */
export interface LeaderFacts {
  readonly port: number
  readonly viewer: ViewerConfig
  readonly imageHosts: readonly string[]
}

/** The role of a worker: the leader has all state; a front serves what is cached and passes everything else on. */
export type WorkerRole =
  | {
      readonly role: 'leader'
      readonly socketPath: string
      readonly workers: number
      /** The port of an earlier leader. */
      readonly port?: number | undefined
    }
  | { readonly role: 'front'; readonly socketPath: string; readonly workers: number; readonly leader: LeaderFacts }

export type ToWorker =
  | ({ readonly kind: 'start' } & WorkerRole)
  | { readonly kind: 'shutdown' }
  | { readonly kind: 'reload' }
  | { readonly kind: 'observed'; readonly observations: Observations }

export type ToPrimary =
  /** The worker can read messages. */
  | { readonly kind: 'hello' }
  /** The front serves. */
  | { readonly kind: 'open' }
  /** The leader serves. */
  | { readonly kind: 'ready'; readonly leader: LeaderFacts }
  | { readonly kind: 'observed'; readonly observations: Observations }

const factsSchema = v.object({
  port: v.number(),
  // Written by the same program, and passed on unchanged.
  viewer: v.custom<ViewerConfig>((value) => typeof value === 'object' && value !== null),
  imageHosts: v.array(v.string()),
})
const observed = v.object({ kind: v.literal('observed'), observations: observationsSchema })
const common = { kind: v.literal('start'), socketPath: v.string(), workers: v.number() }

const toWorker = v.union([
  v.object({ ...common, role: v.literal('leader'), port: v.optional(v.number()) }),
  v.object({ ...common, role: v.literal('front'), leader: factsSchema }),
  v.object({ kind: v.literal('shutdown') }),
  v.object({ kind: v.literal('reload') }),
  observed,
])
const toPrimary = v.union([
  v.object({ kind: v.literal('hello') }),
  v.object({ kind: v.literal('open') }),
  v.object({ kind: v.literal('ready'), leader: factsSchema }),
  observed,
])

/** Messages of Node itself, and of other versions, are undefined. */
export function parseToWorker(message: unknown): ToWorker | undefined {
  const parsed = v.safeParse(toWorker, message)
  return parsed.success ? parsed.output : undefined
}

export function parseToPrimary(message: unknown): ToPrimary | undefined {
  const parsed = v.safeParse(toPrimary, message)
  return parsed.success ? parsed.output : undefined
}
