// Unsent comments, by the work or comment that they are for. Stored for this tab, so that they survive leaving the page and reloads.
import { record, text } from '@emaki/domain'
import { useState } from 'react'
import { storedText } from '../../platform/settings/storage.ts'
import { commentDraftsKey } from '../../platform/settings/storageKeys.ts'

const stored = storedText(commentDraftsKey, () => sessionStorage)
/** The oldest draft above this number is dropped. */
const maxDrafts = 20

const readDraft = (key: string): string => text(drafts()[key])

/** Stores a draft. An empty text deletes it. */
function writeDraft(key: string, draft: string): void {
  const { [key]: _before, ...others } = drafts()
  const kept = Object.entries(others).slice(1 - maxDrafts)
  stored.write(JSON.stringify(Object.fromEntries(draft === '' ? kept : [...kept, [key, draft]])))
}

function drafts(): Readonly<Record<string, unknown>> {
  try {
    return record(JSON.parse(stored.read() ?? '{}'))
  } catch {
    return {}
  }
}

/** A text that is stored at each change. */
export function useDraft(key: string): readonly [draft: string, change: (draft: string) => void] {
  const [draft, setDraft] = useState(() => readDraft(key))
  const change = (next: string) => {
    setDraft(next)
    writeDraft(key, next)
  }
  return [draft, change]
}
