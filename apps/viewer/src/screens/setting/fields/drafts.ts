// Drafts: unsaved text of settings fields, kept over a reload (after a host that did not respond, or an update).
import { record } from '@emaki/domain'
import { useEffect, useState } from 'react'
import { traceValue } from '../../../platform/settings/storage.ts'
import { draftsKey } from '../../../platform/settings/storageKeys.ts'

const kept = traceValue(draftsKey, () => sessionStorage)

/** The draft of a setting in this tab; undefined without one. */
export function keptDraft(setting: string): string | undefined {
  const draft = record(kept.read())[setting]
  return typeof draft === 'string' ? draft : undefined
}

export const keepDraft = (setting: string, typed: string): void => kept.write({ ...record(kept.read()), [setting]: typed })

export function forgetDraft(setting: string): void {
  const { [setting]: _, ...others } = record(kept.read())
  kept.write(others)
}

/**
 * The draft of a setting and the function that changes it; undefined while nothing is typed. Unmounting the field deletes the draft:
 * the stored value may change meanwhile, and an old draft would overwrite it.
 */
export function useDraft(setting: string): readonly [string | undefined, (typed: string | undefined) => void] {
  const [text, setText] = useState(() => keptDraft(setting))
  useEffect(() => () => forgetDraft(setting), [setting])
  const type = (typed: string | undefined) => {
    setText(typed)
    if (typed === undefined) forgetDraft(setting)
    else keepDraft(setting, typed)
  }
  return [text, type]
}
