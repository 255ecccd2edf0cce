// A request to open a work in the reader: a part of a series that was chosen inside the reader, a started work, or a page of another viewer.
import { useSyncExternalStore } from 'react'

export interface ReaderRequest {
  /** The page of an artwork, from 1. Undefined for the place that was read last. */
  readonly page: number | undefined
}

const requested = new Map<string, ReaderRequest>()
const listeners = new Set<() => void>()

/** Requests that the work `id` opens in the reader as soon as its page is shown. Replaces an earlier request. */
export function requestReader(id: string, page?: number): void {
  requested.clear()
  requested.set(id, { page })
  for (const listener of listeners) listener()
}

/** The request for this work, once. */
export function takeReaderRequest(id: string): ReaderRequest | undefined {
  const request = requested.get(id)
  if (!request) return undefined
  requested.delete(id)
  for (const listener of listeners) listener()
  return request
}

/** Whether the reader is requested for this work, also while its page is shown already. */
export const useReaderRequest = (id: string): boolean => useSyncExternalStore(subscribe, () => requested.has(id))

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
