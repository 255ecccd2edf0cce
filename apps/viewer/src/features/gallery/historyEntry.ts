import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'

/** The key of the history entry in which the component was mounted. It stays the same while the component is mounted. */
export function useHistoryEntry(): string {
  const router = useRouter()
  const [entry] = useState(() => router.state.location.state.__TSR_key ?? 'first')
  return entry
}
