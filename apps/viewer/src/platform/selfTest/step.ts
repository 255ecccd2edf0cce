// The steps of the self-test, and what a step returns.
import type { ProbeTools } from '../hosts/hostProbe.ts'
import type { MessageKey } from '../i18n/catalogue.ts'

/** The steps in the order in which they run. Later steps use what earlier ones have seen. */
export const stepNames = ['network', 'gateway', 'api', 'login', 'pictures', 'storage', 'clock'] as const
export type StepName = (typeof stepNames)[number]

/** A quantity that is shown in the format of the interface language. */
export type Quantity = { readonly bytes: number } | { readonly ms: number }

/** Pages on which the user can do something about a result. */
export type RemedyPage = 'preference' | 'login' | 'cache'

export interface StepResult {
  readonly state: 'good' | 'warning' | 'failed' | 'skipped'
  /** One sentence that says what the step found. */
  readonly finding: MessageKey
  readonly values?: Readonly<Record<string, string | Quantity>>
  /** One sentence that says what to do. */
  readonly advice?: MessageKey
  readonly page?: RemedyPage
  /**
   * Figures of the report. They never contain a message of a server, an id, a name or more of an address than its origin: text of other
   * hosts passes through `plainWord`.
   */
  readonly figures: Readonly<Record<string, string | number | boolean>>
}

/** What the steps have seen so far. Each step may add to it. */
export interface Seen {
  /** The clock of this device minus that of the gateway, in ms. */
  clockOffsetMs?: number | undefined
  /** Address of a small picture at the site. */
  picture?: string | undefined
}

/** The browser functions of the steps about the network. Tests pass their own. */
export interface NetworkTools extends ProbeTools {
  /** What the browser says about its network. */
  readonly isOnline: () => boolean
  /** The time of this device, in ms since 1970. */
  readonly now: () => number
  /** Any number from 0 to below 1. */
  readonly random: () => number
}

/** Runs a step. `signal` aborts at its time limit; a step may reject then. */
export type Step<Tools> = (tools: Tools, seen: Seen, signal: AbortSignal) => Promise<StepResult>

/** A version, a state or another short word of a host. Empty for any other value, so that no host writes text into a report. */
export const plainWord = (value: unknown): string => (typeof value === 'string' && /^[\w.+-]{1,32}$/.test(value) ? value : '')

/** The origin of an address, which may be relative to this page. */
export const originOf = (address: string, page: string = location.href): string =>
  URL.canParse(address, page) ? new URL(address, page).origin : ''
