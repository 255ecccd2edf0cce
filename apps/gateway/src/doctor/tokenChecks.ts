// Checks of the accounts: does upstream accept each refresh token?
import { type AppApiError, createAppApi, createMemoryTokenStore, displayText } from '@emaki/app-api'
import { type AppIdentity, appIdentityOf, type Fetch } from '@emaki/domain'
import type { Config } from '../config/config.ts'
import { type Finding, ok, problem, warning } from './finding.ts'

type TokenConfig = Pick<Config, 'source' | 'refreshTokens' | 'clientId' | 'clientSecret' | 'hashSecret'> & Partial<AppIdentity>

/** Logs in with each refresh token, one after the other. Accounts are named by their position, never by their token. */
export async function checkTokens(config: TokenConfig, fetch: Fetch): Promise<Finding[]> {
  if (config.source !== 'upstream') return [ok('tokens', 'not needed with this source')]
  const app = {
    ...appIdentityOf(config),
    clientId: config.clientId,
    clientSecret: config.clientSecret,
    hashSecret: config.hashSecret,
  }
  const findings: Finding[] = []
  for (const [index, refreshToken] of config.refreshTokens.entries()) {
    const tokens = createMemoryTokenStore(refreshToken)
    const api = createAppApi({ ...app, fetch, tokens, userAgent: true, tries: 1 })
    const name = `account ${index + 1} of ${config.refreshTokens.length}`
    const account = await api.account()
    if (!account.ok) findings.push(failure(name, account.error))
    else if ((await tokens.read())?.refreshToken === refreshToken)
      findings.push(ok('tokens', `${name} is ${String(account.value.account)}`))
    else
      findings.push(
        warning(
          'tokens',
          `${name} is ${String(account.value.account)}, but its token has been replaced by a new one`,
          'Run: emaki login',
        ),
      )
  }
  return findings
}

function failure(name: string, error: AppApiError): Finding {
  if (error.kind === 'unauthorised')
    return problem(
      'tokens',
      `the site rejects ${name} (${displayText(error)})`,
      'Run emaki login for a new token, and check EMAKI_CLIENT_ID and EMAKI_CLIENT_SECRET.',
    )
  if (error.kind === 'blocked')
    return problem(
      'tokens',
      `the site blocks this machine, so ${name} could not be checked (status ${error.status})`,
      'See docs/operate/troubleshooting.md, "The site blocks Emaki".',
    )
  if (error.kind === 'rateLimited') return warning('tokens', `${name} is rate limited`, 'Wait some minutes before you try again.')
  return warning(
    'tokens',
    `${name} could not be checked (${displayText(error)})`,
    'Repair the network first, then run this again.',
  )
}
