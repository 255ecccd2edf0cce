// A request to open the next shown work in the reader: a part of a series that was chosen inside the reader, or a started work.

const requested = new Set<string>()

/** Requests that the work `id` opens in the reader as soon as its page is shown. Replaces an earlier request. */
export function requestReader(id: string): void {
  requested.clear()
  requested.add(id)
}

/** Whether the reader was requested for this work; true once. */
export const takeReaderRequest = (id: string): boolean => requested.delete(id)
