// Clients that never need a pass above the soft limit.
import { hasCompanionSession } from '@emaki/companion'
import { companionTarget, mirrorBaseOf } from '@emaki/domain/server'
import type { Access } from '../access/access.ts'
import { bearerToken } from '../mirror/personalRoutes.ts'
import type { PassCheck } from './softLimit.ts'

/**
 * Creates the check of exempt clients: those with an API key, users of a private instance, and requests with an account. Accounts are
 * not verified here. Their responses are never shared, so each request is charged as a call upstream: one a second in the long run.
 */
export const exemptClients =
  (access: Pick<Access, 'isKnown'>, hasPersonalMirror: boolean): PassCheck['isExempt'] =>
  (incoming) => {
    if (access.isKnown(incoming)) return true
    const { url = '/', headers } = incoming
    if (companionTarget(url) !== undefined) {
      return hasCompanionSession((name) => {
        const value = headers[name]
        return typeof value === 'string' ? value : null
      })
    }
    return hasPersonalMirror && mirrorBaseOf(url) !== undefined && bearerToken(headers.authorization) !== undefined
  }
