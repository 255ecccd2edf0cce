// What was typed into a setting and not saved yet: a page that loads anew (a host that did not answer, a new version) loses none of it.
import { record } from '@emaki/domain'
import { useEffect, useState } from 'react'
import { storedValue } from '../../../settings/storage.ts'
import { draftsKey } from '../../../settings/storageKeys.ts'

const kept = storedValue(draftsKey, () => sessionStorage)

/** What was typed for a setting in this tab and neither saved nor given up. */
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
 * What is being typed for a setting, and how that changes; undefined while nothing is. A field that is left gives it up: what is kept may
 * change meanwhile, and old words would be saved over it.
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
