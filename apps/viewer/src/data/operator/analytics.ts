// Analytics: a few events to an address of the operator's, sent only when one is configured and the reader has turned them on.
import { readSettings } from '../../settings/store.ts'
import { initialData } from '../query/initialData.ts'

/** What is told: nothing about works, people or searches. */
export type AnalyticsEvent =
  | 'open_link'
  | 'translate_novel'
  | 'translate_artwork'
  | 'download'
  | 'save_ugoira'
  | 'save_ugoira_failed'

/** What an event is sent with; from outside for tests. */
export interface AnalyticsTools {
  readonly isOn: boolean
  /** The operator's address; empty when there is none. */
  readonly address: string
  readonly send: (address: string, body: string) => void
}

/** Tells an event, or does nothing. Never throws, and nobody waits for it. */
export function sendEvent(
  name: AnalyticsEvent,
  details: Readonly<Record<string, string>>,
  tools: AnalyticsTools = browserTools(),
): void {
  if (tools.isOn && tools.address !== '') tools.send(tools.address, JSON.stringify({ name, ...details }))
}

const browserTools = (): AnalyticsTools => ({
  isOn: readSettings().analytics,
  address: initialData().config.analytics,
  send: (address, body) => void navigator.sendBeacon(address, body),
})
