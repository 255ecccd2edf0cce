// A mirror with the client's own access token, for one request. The token is neither refreshed nor stored.
import { type AppApiOptions, createAppApi, type MovedOutcomes, type TokenStore } from '@emaki/app-api'
import type { AppIdentity } from '@emaki/domain'
import { createMirror } from './mirror.ts'

/** The fetch function of a mirror. */
export type MirrorFetch = (request: Request) => Response | Promise<Response>

/** Creates a mirror for an access token. */
export type PersonalMirror = (accessToken: string) => MirrorFetch

export interface PersonalMirrorOptions
  extends Pick<AppApiOptions, 'fetch' | 'clientId' | 'clientSecret' | 'hashSecret'>,
    Partial<AppIdentity> {
  readonly onError: (error: unknown) => void
}

/** Creates a mirror for each token, with private lists, `/me` and `/req_post` (docs/contract/app-api.md 4.4, column A). */
export function openPersonalMirror({ onError, ...app }: PersonalMirrorOptions): PersonalMirror {
  // Each request has a client of its own, so what they learn of moved endpoints is shared.
  const moved: MovedOutcomes = new Map()
  return (accessToken) => {
    const api = createAppApi({ ...app, moved, tokens: singleUseToken(accessToken), userAgent: true, tries: 1 })
    const mirror = createMirror({ api, account: 'own', onError })
    return (request) => mirror.fetch(request)
  }
}

/** A token store that returns the token once: when upstream rejects it there is no other, and the user must sign in. */
function singleUseToken(accessToken: string): TokenStore {
  let isUsed = false
  return {
    read() {
      if (isUsed) return undefined
      isUsed = true
      return { accessToken, refreshToken: '', expiresAtMs: Number.MAX_SAFE_INTEGER, user: {} }
    },
    write: () => undefined,
  }
}
