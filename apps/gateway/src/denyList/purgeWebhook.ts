// Tells the operator's webhook which copies a CDN in front of Emaki must remove (docs/operate/cdn.md).
import type { DenyEntry } from '@emaki/domain'
import { denyLine } from '@emaki/domain'
import type { Config } from '../config/config.ts'

export type PurgeWebhookConfig = Pick<Config, 'purgeWebhook' | 'purgeSecret' | 'origin'>

/**
 * Sends the entries and what their copies have in common: the addresses of their pages, and parts of picture paths. Resolves with what
 * went wrong; undefined when the webhook has accepted it. Never rejects.
 */
export type PurgeWebhook = (entries: readonly DenyEntry[], pictures: ReadonlySet<string>) => Promise<string | undefined>

/** A webhook that takes longer has failed, in ms. */
const timeoutMs = 15_000
const pages = { artwork: '/artworks/', novel: '/novel/', user: '/users/' } as const

/** Undefined without a webhook. */
export function createPurgeWebhook({ purgeWebhook, purgeSecret, origin }: PurgeWebhookConfig): PurgeWebhook | undefined {
  if (purgeWebhook === '') return undefined
  return async (entries, pictures) => {
    const own = entries.filter(({ kind }) => kind === 'picture').map(({ value }) => value)
    const body = {
      entries: entries.map(denyLine),
      addresses: entries.flatMap((entry) => pageOf(entry)).map((path) => `${origin}${path}`),
      pictures: [...new Set([...own, ...pictures])],
    }
    const headers = { 'content-type': 'application/json', ...(purgeSecret ? { authorization: `Bearer ${purgeSecret}` } : {}) }
    try {
      const response = await fetch(purgeWebhook, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
        // Another address must not get the secret.
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      await response.body?.cancel()
      return response.ok ? undefined : `status ${response.status}`
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
      return cause instanceof Error ? cause.message || cause.name : String(cause)
    }
  }
}

/** The path of the page of an entry; none for tags, words and pictures. */
function pageOf({ kind, value }: DenyEntry): string[] {
  return kind === 'artwork' || kind === 'novel' || kind === 'user' ? [`${pages[kind]}${value}`] : []
}
