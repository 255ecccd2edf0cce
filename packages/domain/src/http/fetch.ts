// The network access of every package that calls the site. The caller passes it in.

/** Sends a request and resolves with its response. Rejects when no response arrives. Web standard types only. */
export type Fetch = (request: Request) => Promise<Response>
