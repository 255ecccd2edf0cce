// A part of a series that the user chose inside the reader opens in the reader again, and a link with `#read` opens the reader.

let requested: string | undefined

/** Requests that the novel `id` opens in the reader. */
export const requestReader = (id: string): void => {
  requested = id
}

/** Whether the reader was requested for this novel: by `requestReader`, which counts once, or by the address. */
export function takeReaderRequest(id: string): boolean {
  const isRequested = requested === id || location.hash === '#read'
  requested = undefined
  return isRequested
}
