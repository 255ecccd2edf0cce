// The one door to the network: every room that talks to the site is given this function from outside.

/** Sends a request and resolves with its response; rejects when no response could be had. Web standard types only. */
export type Fetch = (request: Request) => Promise<Response>
