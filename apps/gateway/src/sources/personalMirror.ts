// The mirror with the account of whoever asks: their access token for this one question, never refreshed, never kept.
import { type AppApiOptions, createAppApi, type TokenStore } from '@emaki/app-api'
import { createMirror } from '@emaki/mirror'
import type { PersonalMirror } from './source.ts'

export interface PersonalMirrorOptions extends Pick<AppApiOptions, 'fetch' | 'clientId' | 'clientSecret' | 'hashSecret'> {
  readonly onFault: (fault: unknown) => void
}

/** Mirrors over the app API, one a token: private lists, `/me` and `/req_post` are open in them (docs/contract/app-api.md 4.4, column A). */
export function openPersonalMirror({ onFault, ...app }: PersonalMirrorOptions): PersonalMirror {
  return (accessToken) => {
    const api = createAppApi({ ...app, tokens: lentToken(accessToken), userAgent: true, tries: 1 })
    const mirror = createMirror({ api, account: 'own', onFault })
    return (request) => mirror.fetch(request)
  }
}

/** A store that gives the token once: when upstream turns it down there is no other, and the person is told to sign in. */
function lentToken(accessToken: string): TokenStore {
  let isLent = false
  return {
    read() {
      if (isLent) return undefined
      isLent = true
      return { accessToken, refreshToken: '', expiresAtMs: Number.MAX_SAFE_INTEGER, user: {} }
    },
    write: () => undefined,
  }
}
