// What was typed for a host that did not answer: the page loads anew after the dialog (calls 8), and nobody types it again.
import { record, text } from '@emaki/domain'
import { hostDraftKey } from '../../settings/keys.ts'
import { shelf } from '../../settings/storage.ts'

const kept = shelf(hostDraftKey, () => sessionStorage)

/** What was typed for a setting before the page loaded anew. */
export function keptDraft(setting: string): string | undefined {
  const draft = record(kept.read())
  return draft.setting === setting ? text(draft.typed) : undefined
}

/** Keeps what was typed for `setting` over the reload that follows a change; only the last one is kept. */
export const keepDraft = (setting: string, typed: string): void => kept.write({ setting, typed })

/** What was typed has been taken or given up. */
export const forgetDraft = (): void => kept.write({})
