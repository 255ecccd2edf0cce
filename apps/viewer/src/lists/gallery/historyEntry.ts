import { type HistoryState, useRouter } from '@tanstack/react-router'
import { useState } from 'react'

declare module '@tanstack/history' {
  interface HistoryState {
    /** The artwork that is open beside the list of this entry, and the entry of the list alone. */
    beside?: { readonly id: string; readonly entry: string }
  }
}

/** The key of a history entry. With a work beside it, a list has the entry that it had alone, and so keeps its scroll position. */
export const entryKey = ({ beside, __TSR_key }: HistoryState & { readonly __TSR_key?: string }): string | undefined =>
  beside?.entry ?? __TSR_key

/** The key of the history entry in which the component was mounted. It stays the same while the component is mounted. */
export function useHistoryEntry(): string {
  const router = useRouter()
  const [entry] = useState(() => entryKey(router.state.location.state) ?? 'first')
  return entry
}
