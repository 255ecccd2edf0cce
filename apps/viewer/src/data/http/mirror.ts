// The mirror: the one way in which the viewer asks for app API data (docs/spec/calls.md 7.1).
import type { DataResult } from '@emaki/domain'
import { success } from '@emaki/domain'
import { loadAllMessages } from '../../i18n/catalogue.ts'
import { session } from '../account/session.ts'
import type { LocalApp } from '../localMode/localMirror.ts'
import type { InitialData } from '../query/initialData.ts'
import { initialData } from '../query/initialData.ts'
import { isErrorBody } from './errorText.ts'
import type { ServiceOptions, ServiceQuery } from './serviceCall.ts'
import { createServiceCall, requestKey } from './serviceCall.ts'

/** The name under which the gateway puts an answer into the page: path and query, sorted by name. */
export const mirrorRequestKey = requestKey

export interface Mirror {
  /**
   * Asks a route. Resolves with the answer's JSON or with a message fit to show; rejects only when `signal` aborts.
   * An answer that came with the page is used first, once.
   */
  get(path: string, query: ServiceQuery, signal?: AbortSignal): Promise<DataResult<unknown>>
}

/** A mirror over a page's first data. `fetch` and `pauseMs` come from outside for tests. */
export function createMirror(first: InitialData, options: Omit<ServiceOptions, 'credentials'> = {}): Mirror {
  const call = createServiceCall({ ...options, credentials: 'omit' })
  return {
    async get(path, query, signal) {
      const key = mirrorRequestKey(path, query)
      const here = first.take(key)
      if (here !== undefined && !isErrorBody(here)) return success(here)
      return call(`${first.config.mirrorBase}${key}`, signal)
    },
  }
}

let page: Mirror | undefined

/** The mirror of this page: the host's, or in local app API mode the one in this browser. */
export function mirror(): Mirror {
  if (session.getState().mode === 'app') return local
  page ??= createMirror(initialData())
  return page
}

/** Fetched at its first question, with the words that it may say: who has no account of their own here never loads either. */
const local: Mirror = {
  async get(path, query, signal) {
    localMirror ??= Promise.all([import('../localMode/localMirror.ts'), loadAllMessages()]).then(
      ([{ localApp }]) => localApp,
      (reason) => {
        // The next question asks for them again.
        localMirror = undefined
        throw reason
      },
    )
    const localApp = await localMirror
    return localApp().get(path, query, signal)
  },
}
let localMirror: Promise<() => LocalApp> | undefined
