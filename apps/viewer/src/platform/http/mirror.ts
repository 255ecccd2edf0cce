// The mirror: the only client for app API data in the viewer (docs/spec/calls.md 7.1).

import { once, succeeded } from '@emaki/domain'
import { session } from '../account/session.ts'
import { translate, withAllMessages } from '../i18n/catalogue.ts'
import type { LocalApp } from '../localMode/localMirror.ts'
import type { InitialData } from '../query/initialData.ts'
import { initialData } from '../query/initialData.ts'
import { accountScope } from '../settings/accountScope.ts'
import { isErrorBody } from './errorText.ts'
import { type RequestResult, requestFailed } from './requestResult.ts'
import type { ServiceOptions, ServiceQuery } from './serviceCall.ts'
import { createServiceCall, requestKey } from './serviceCall.ts'

/** The key of a response in the page: path and sorted query. */
export const mirrorRequestKey = requestKey

export interface Mirror {
  /**
   * Requests a route. Resolves with the JSON of the response, or with a message for the user. Rejects only when `signal`
   * aborts. Uses a response in the page first, once. `cache` is that of `fetch`.
   */
  get(path: string, query: ServiceQuery, signal?: AbortSignal, cache?: RequestCache): Promise<RequestResult<unknown>>
}

/** Creates a mirror client with the initial data of a page. Tests pass `fetch` and `pauseMs`. */
export function createMirror(first: InitialData, options: Omit<ServiceOptions, 'credentials'> = {}): Mirror {
  const call = createServiceCall({ ...options, credentials: 'omit' })
  return {
    async get(path, query, signal, cache) {
      const key = mirrorRequestKey(path, query)
      const initialResponse = first.take(key)
      if (initialResponse !== undefined && !isErrorBody(initialResponse)) return succeeded(initialResponse)
      return call(`${first.config.mirrorBase}${key}`, signal, {}, cache)
    },
  }
}

const hosted = once(() => createMirror(initialData()))

/** The mirror of this page: the host's, or in local app API mode the one in this browser. */
export function mirror(): Mirror {
  if (session.getState().mode === 'app') return local
  return hosted()
}

/** The local mirror and its messages load at the first request, so that visits without a local account never load them. */
const local: Mirror = {
  async get(path, query, signal) {
    localMirror ??= withAllMessages(import('../localMode/localMirror.ts')).then(
      ({ localApp }) => localApp,
      (reason) => {
        // The next request tries the import again.
        localMirror = undefined
        throw reason
      },
    )
    const { suffix } = accountScope.getState()
    const localApp = await localMirror
    // Another account became active while the code loaded.
    if (accountScope.getState().suffix !== suffix) return requestFailed(translate('account.other'), 'refused')
    return localApp().get(path, query, signal)
  },
}
/** A variable, because a failed load is forgotten and tried again. */
let localMirror: Promise<() => LocalApp> | undefined
