// `emaki login`: obtains a refresh token for EMAKI_SOURCE=upstream and writes it to a file (docs/contract/app-api.md 1.3, 1.4).
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { type AppApiError, beginLogin, createAppApi, createMemoryTokenStore, displayText } from '@emaki/app-api'
import { type Fetch, failed, type Result, succeeded } from '@emaki/domain'
import type { Config } from '../config/config.ts'
import { loadConfig, loadFileValues } from '../config/configFile.ts'
import type { Command, CommandContext } from './command.ts'
import { addRefreshToken } from './tokenFile.ts'

const login: Command = {
  usage: '',
  description: [
    'Logs in to the site in your browser, and stores a refresh token for EMAKI_SOURCE=upstream.',
    'Needs EMAKI_CLIENT_ID, EMAKI_CLIENT_SECRET and EMAKI_HASH_SECRET. Run it once for each account.',
  ],
  options: {
    output: {
      type: 'string',
      short: 'o',
      value: 'FILE',
      meaning: 'File for the token; EMAKI_REFRESH_TOKENS_FILE by default, else refresh-tokens in EMAKI_DATA',
    },
  },
  positionals: [0, 0],
  async run({ option }, context) {
    const config = await readLoginConfig(context)
    if (!config) return 2
    const { EMAKI_REFRESH_TOKENS_FILE } = { ...(await loadFileValues(context.environment)), ...context.environment }
    const configured = EMAKI_REFRESH_TOKENS_FILE?.trim()
    const file = option('output') ?? (configured || join(config.dataDirectory, 'refresh-tokens'))
    const { openSiteFetch } = await import('../network/siteFetch.ts')
    const { fetch, close } = openSiteFetch(config)
    try {
      const done = await logIn({ config, fetch, ask: askOnTerminal, print: context.print })
      if (!done.ok) {
        context.warn(done.error)
        return 1
      }
      return store(done.value, file, configured !== file, context)
    } finally {
      await close()
    }
  },
}

export default login

function store({ account, refreshToken }: LoggedIn, file: string, isNew: boolean, { print, warn }: CommandContext): number {
  try {
    const count = addRefreshToken(file, refreshToken)
    print(`Logged in as ${account}. ${file} has ${count === 1 ? 'one refresh token' : `${count} refresh tokens`}.`)
  } catch (error) {
    warn(`The token could not be written: ${error instanceof Error ? error.message : String(error)}`)
    return 1
  }
  if (isNew) print(`Start Emaki with EMAKI_SOURCE=upstream and EMAKI_REFRESH_TOKENS_FILE=${file}`)
  return 0
}

/** The configuration as if an account were configured; undefined after a message for each problem. */
async function readLoginConfig({ environment, warn }: CommandContext): Promise<Config | undefined> {
  const { EMAKI_REFRESH_TOKENS_FILE: _, ...others } = environment
  const reading = await loadConfig({ ...others, EMAKI_SOURCE: 'upstream', EMAKI_REFRESH_TOKENS: 'not-yet-logged-in' })
  if (reading.ok) return reading.config
  for (const line of reading.problems) warn(line)
  return undefined
}

export interface LoginOptions {
  readonly config: Pick<Config, 'clientId' | 'clientSecret' | 'hashSecret'>
  readonly fetch: Fetch
  /** Asks for a line; undefined when the input has ended. */
  readonly ask: (question: string) => Promise<string | undefined>
  readonly print: (line: string) => void
}

export interface LoggedIn {
  readonly account: string
  readonly refreshToken: string
}

/** Leads through the login. The error is a sentence. */
export async function logIn({ config, fetch, ask, print }: LoginOptions): Promise<Result<LoggedIn, string>> {
  const { address, codeVerifier } = beginLogin()
  for (const line of instructions(address)) print(line)
  const code = readCode((await ask('Address: ')) ?? '')
  if (code === undefined) return failed('There is no code in this text. Run the command again.')
  const tokens = createMemoryTokenStore()
  const api = createAppApi({ ...config, fetch, tokens, userAgent: true })
  const account = await api.signIn({ code, codeVerifier })
  if (!account.ok) return failed(failureText(account.error))
  const refreshToken = (await tokens.read())?.refreshToken
  if (!refreshToken) return failed('The site sent no refresh token.')
  return succeeded({ account: String(account.value.account ?? account.value.id ?? 'an account'), refreshToken })
}

/** Whether the site has refused the code, or never saw it. */
function failureText(error: AppApiError): string {
  const text = displayText(error)
  if (error.kind === 'network' || error.kind === 'timeout')
    return `The site cannot be reached: ${text}. Check the network, or set EMAKI_PROXY; \`emaki doctor\` tries each host. Then run the command again.`
  if (error.kind === 'blocked')
    return 'The site blocks this machine. See "The site blocks Emaki" in docs/operate/troubleshooting.md, then run the command again.'
  return `The site did not accept the code: ${text}. It is valid for 30 seconds; run the command again.`
}

const instructions = (address: string): string[] => [
  '1. Open the developer tools of your browser (F12), choose Network, and turn on "Preserve log" or "Persist logs".',
  '2. Open this address in the same tab, and log in:',
  '',
  `   ${address}`,
  '',
  '3. At the end the browser tries to open an address that begins with pixiv://account/login?code= and shows nothing new.',
  '   Copy that address from the list of requests (it is the target of the last redirect), or only its code.',
  '4. Paste it here within 30 seconds.',
  '',
]

/** The code in a pasted address, or the text itself when it is only a code; undefined without one. */
export function readCode(text: string): string | undefined {
  const pasted = text.trim()
  const inAddress = /[?&]code=([\w.~-]+)/.exec(pasted)?.[1]
  return inAddress ?? (/^[\w.~-]{8,512}$/.test(pasted) ? pasted : undefined)
}

async function askOnTerminal(question: string): Promise<string | undefined> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const ended = new Promise<undefined>((resolve) => terminal.once('close', () => resolve(undefined)))
  try {
    return await Promise.race([terminal.question(question), ended])
  } finally {
    terminal.close()
  }
}
