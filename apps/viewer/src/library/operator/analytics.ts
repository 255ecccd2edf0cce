// Analytics: sends a few events to the operator's address, only when one is configured and the user has agreed.

import { initialData } from '../../platform/query/initialData.ts'
import { readSettings } from '../../platform/settings/store.ts'

/** The events. None contains works, people or searches. */
export type AnalyticsEvent =
  | 'open_link'
  | 'translate_novel'
  | 'translate_artwork'
  | 'download'
  | 'save_ugoira'
  | 'save_ugoira_failed'

/** How an event is sent. Tests pass their own. */
export interface AnalyticsTools {
  readonly isOn: boolean
  /** The operator's address. Empty when there is none. */
  readonly address: string
  readonly send: (address: string, body: string) => void
}

/** Sends an event in the background, or does nothing. Never throws. */
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
