// History entry: the name of the browser's history entry that a component was opened in.
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'

/** Stays the same while the component lives, whatever entry the browser moves on to. */
export function useHistoryEntry(): string {
  const router = useRouter()
  const [entry] = useState(() => router.state.location.state.__TSR_key ?? 'first')
  return entry
}
