// Read on: a part of a series that was chosen inside the reader opens in the reader, too.

let wanted: string | undefined

/** The novel that is opened next is to be read. */
export const requestReader = (id: string): void => {
  wanted = id
}

/** Whether this novel was opened to be read; true once. */
export function takeReaderRequest(id: string): boolean {
  const isWanted = wanted === id
  wanted = undefined
  return isWanted
}
