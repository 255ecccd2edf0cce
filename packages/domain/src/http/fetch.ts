// The network access of every package that calls the site. The caller passes it in.

/** Sends a request and resolves with its response. Rejects when no response arrives. Web standard types only. */
export type Fetch = (request: Request) => Promise<Response>

/**
 * A request that follows no redirect and sends no cookies.
 * workerd has no cookies and knows neither `redirect: 'error'` nor `credentials`: there a redirect is returned as it is.
 */
export function bareRequest(url: string, init: RequestInit): Request {
  try {
    return new Request(url, { ...init, redirect: 'error', credentials: 'omit' })
  } catch {
    return new Request(url, { ...init, redirect: 'manual' })
  }
}
