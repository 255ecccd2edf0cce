// The mirror's contract cases in a page. Their fetch goes through the gateway's API proxy, as in local app API mode.

import { mirrorCases } from '../../apps/gateway/src/contract/testing/mirrorCases.ts'
import type { MirrorCase, MirrorContextOptions } from '../../apps/gateway/src/contract/testing/mirrorContext.ts'
import { openMirrorContext } from '../../apps/gateway/src/contract/testing/mirrorContext.ts'

/** The result of one case: passed, or the failure message. */
export interface Outcome {
  readonly title: string
  readonly failure: string | undefined
}

/** The functions that the test calls in the page. */
export interface MirrorSuite {
  /** Runs all cases one after another with the account of a refresh token. */
  run(refreshToken: string): Promise<readonly Outcome[]>
}

const prefixes: ReadonlyMap<string, string> = new Map([
  ['app-api.pixiv.net', '/pixiv-app-api'],
  ['oauth.secure.pixiv.net', '/pixiv-oauth'],
])

const throughGateway: MirrorContextOptions['fetch'] = async (request) => {
  const { host, pathname, search } = new URL(request.url)
  const prefix = prefixes.get(host)
  if (prefix === undefined) throw new TypeError(`${host} is not to be reached`)
  const form = request.method === 'POST' ? { body: await request.text() } : {}
  const { method, headers, signal } = request
  return fetch(`${prefix}${pathname}${search}`, { method, headers, signal, cache: 'no-store', credentials: 'omit', ...form })
}

const suite: MirrorSuite = {
  async run(refreshToken) {
    const credentials = { clientId: 'emaki', clientSecret: 'emaki', hashSecret: 'emaki' }
    const context = openMirrorContext({ fetch: throughGateway, refreshToken, ...credentials })
    const outcomes: Outcome[] = []
    for (const one of mirrorCases(Date.now()))
      outcomes.push({ title: one.title, failure: await failureOf(() => one.run(context)) })
    if (context.faults.length > 0) outcomes.push({ title: 'the mirror itself', failure: context.faults.map(String).join('; ') })
    return outcomes
  },
}

async function failureOf(run: () => ReturnType<MirrorCase['run']>): Promise<string | undefined> {
  try {
    await run()
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

Object.assign(window, { mirrorSuite: suite })
