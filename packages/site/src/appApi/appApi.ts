// The host app-api.pixiv.net: bearer tokens, the table of endpoints, and the shapes of refusal (contract 1, 3).
import type { AccountRecord, Catalogue } from '@emaki/catalogue'
import { Hono } from 'hono'
import type { Tokens } from '../oauth/tokens.ts'
import { AppApiError, invalidGrant, missingToken, noSuchEndpoint } from './appApiError.ts'
import { createAsker } from './asker.ts'
import { checkClientHash } from './clientHash.ts'
import type { Endpoints } from './endpoint.ts'
import { illustEndpoints, openPath } from './illustEndpoints.ts'
import { wantedLanguage } from './language.ts'
import { novelEndpoints } from './novelEndpoints.ts'
import { otherEndpoints } from './otherEndpoints.ts'
import { Parameters } from './parameters.ts'
import { searchEndpoints } from './searchEndpoints.ts'
import { userEndpoints } from './userEndpoints.ts'

export interface AppApiOptions {
  readonly catalogue: Catalogue
  readonly tokens: Tokens
  readonly now: () => Date
  /** When set, calls must be signed with it (contract 1.2). */
  readonly hashSecret: string | undefined
}

export function createAppApi({ catalogue, tokens, now, hashSecret }: AppApiOptions): Hono {
  const endpoints: Endpoints = {
    ...illustEndpoints(catalogue),
    ...searchEndpoints(catalogue, now),
    ...userEndpoints(catalogue),
    ...novelEndpoints(catalogue),
    ...otherEndpoints(catalogue),
  }
  const app = new Hono()
  for (const [path, endpoint] of Object.entries(endpoints)) {
    app.get(path, (context) => {
      const { headers } = context.req.raw
      if (hashSecret !== undefined) checkClientHash(headers, hashSecret)
      const account = path === openPath ? undefined : askingAccount(headers, tokens)
      const parameters = new Parameters(new URL(context.req.url))
      const android = parameters.oneOf('filter', ['', 'for_ios', 'for_android'], '') === 'for_android'
      const language = wantedLanguage(headers.get('Accept-Language'))
      return context.json(endpoint({ parameters, asker: createAsker(catalogue, account, { language, android }) }))
    })
  }
  app.notFound(() => refusal(noSuchEndpoint()))
  app.onError((error) => {
    if (error instanceof AppApiError) return refusal(error)
    throw error
  })
  return app
}

function askingAccount(headers: Headers, tokens: Tokens): AccountRecord {
  const token = /^Bearer +(\S+)$/i.exec(headers.get('Authorization') ?? '')?.[1]
  if (token === undefined) throw missingToken()
  const account = tokens.accountOf(token)
  if (!account) throw invalidGrant()
  return account
}

const refusal = (error: AppApiError): Response => Response.json(error.body, { status: error.status })
