// The highlight at which the reader opens next, chosen in a list outside of the reader.

function createRequest() {
  let requested: string | undefined
  return {
    /** Requests the highlight with this id. */
    set(id: string): void {
      requested = id
    },
    /** The requested id; undefined for none, and after the first call. */
    take(): string | undefined {
      const id = requested
      requested = undefined
      return id
    },
  }
}

export const requestedHighlight = createRequest()
