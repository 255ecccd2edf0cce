// A part of a series that the user chose inside the reader opens in the reader again.

let requested: string | undefined

/** Requests that the novel `id` opens in the reader. */
export const requestReader = (id: string): void => {
  requested = id
}

/** Whether the reader was requested for this novel; true once. */
export function takeReaderRequest(id: string): boolean {
  const isRequested = requested === id
  requested = undefined
  return isRequested
}
