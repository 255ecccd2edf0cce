// Checks of the way to the source: names, connections, proxy, certificates, and the clock by the hosts' responses.
import { isVersionRefused } from '@emaki/app-api'
import { type AppIdentity, appIdentityOf, appUserAgent, type Fetch, isBlockAnswer, parseJson, readBytes } from '@emaki/domain'
import type { Config } from '../config/config.ts'
import { type Finding, ok, problem, warning } from './finding.ts'

/** The addresses that a source needs. Any response shows that the way is open. */
export function addressesOf({ source, mirrors }: Pick<Config, 'source' | 'mirrors'>): string[] {
  if (source === 'sample' || source === 'archive') return []
  if (source === 'mirror') return mirrors.map((base) => `${base.replace(/\/+$/, '')}/`)
  return ['https://oauth.secure.pixiv.net/', 'https://app-api.pixiv.net/', 'https://www.pixiv.net/', 'https://i.pximg.net/']
}

/** Timeout of one address, in ms. */
const timeoutMs = 15_000
/** Difference of the clocks that makes signed calls fail or caches wrong, in ms. */
const maxClockDifferenceMs = 60_000

/** Requests each address once, and compares the clock with the dates of the responses. */
export async function checkNetwork(addresses: readonly string[], fetch: Fetch, now: () => number): Promise<Finding[]> {
  if (addresses.length === 0) return [ok('network', 'not needed: all works are on this machine')]
  const clocks: number[] = []
  const findings = await Promise.all(
    addresses.map(async (address): Promise<Finding> => {
      const { host } = new URL(address)
      const started = performance.now()
      try {
        const signal = AbortSignal.timeout(timeoutMs)
        const response = await fetch(new Request(address, { redirect: 'manual', signal }))
        const isBlock = await isBlocked(response, signal)
        const date = Date.parse(response.headers.get('date') ?? '')
        if (Number.isFinite(date)) clocks.push(date - now())
        if (isBlock)
          return problem(
            'network',
            `${host} blocks this machine (status ${response.status})`,
            response.status === 421 ? misdirectedAdvice : blockAdvice,
          )
        return ok('network', `${host} responds in ${Math.round(performance.now() - started)} ms`)
      } catch (error) {
        const { text, advice } = explain(error)
        return problem('network', `${host} ${text}`, advice)
      }
    }),
  )
  return [...findings, clock(clocks)]
}

const blockAdvice =
  'Set EMAKI_DNS=ipv4, use EMAKI_PROXY, or run Emaki outside of a data centre (docs/operate/troubleshooting.md, "The site blocks Emaki").'

const misdirectedAdvice =
  'The connection leads to a server for other names: remove its address from EMAKI_DNS, or use another proxy (docs/operate/troubleshooting.md).'

/** Maximum bytes of an answer that are read. */
const maxBytes = 1024 * 1024

/** Whether an edge blocks this machine. */
async function isBlocked(response: Response, signal: AbortSignal): Promise<boolean> {
  const bytes = await readBytes(response, maxBytes, signal).catch(() => new Uint8Array())
  const text = new TextDecoder().decode(bytes)
  const { status, headers } = response
  // The picture host refuses its root with a short page of its own.
  const isEdge = headers.get('cf-ray') !== null || headers.get('server')?.toLowerCase() === 'cloudflare'
  return isBlockAnswer({ status, headers, text, isJsonDue: false }) && (isEdge || status === 421)
}

/** Asks the app API whether it still accepts the configured version, for sources that use it. */
export async function checkVersion(config: Pick<Config, 'source'> & Partial<AppIdentity>, fetch: Fetch): Promise<Finding[]> {
  if (config.source !== 'upstream') return []
  const app = appIdentityOf(config)
  const system = app.appOs.toLowerCase()
  const headers = {
    'app-os': system,
    'app-os-version': app.appOsVersion,
    'app-version': app.appVersion,
    'user-agent': appUserAgent(app),
  }
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const address = `https://app-api.pixiv.net/v1/application-info/${system === 'ios' ? 'ios' : 'android'}`
    const response = await fetch(new Request(address, { headers, redirect: 'manual', signal }))
    const body = parseJson(new TextDecoder().decode(await readBytes(response, maxBytes, signal)))
    if (!body.ok) return []
    if (!isVersionRefused(body.value)) return [ok('version', `the site accepts version ${app.appVersion} of the app`)]
    return [
      problem(
        'version',
        `the site refuses version ${app.appVersion} of the app`,
        'Set EMAKI_APP to what the official app of today says (docs/operate/troubleshooting.md).',
      ),
    ]
  } catch {
    // The check of the network reports hosts that do not respond.
    return []
  }
}

/** Compares this clock with those of the hosts. `differences` are theirs minus ours, in ms. */
function clock(differences: readonly number[]): Finding {
  const sorted = [...differences].sort((a, b) => a - b)
  const median = sorted[Math.floor(sorted.length / 2)]
  if (median === undefined)
    return warning('clock', 'could not be compared, because no host responded', 'Repair the network first.')
  const seconds = Math.round(Math.abs(median) / 1000)
  if (Math.abs(median) <= maxClockDifferenceMs) return ok('clock', 'agrees with that of the hosts')
  return problem(
    'clock',
    `is ${seconds} s ${median > 0 ? 'behind' : 'ahead of'} that of the hosts`,
    'Let the system set its clock by NTP, for example with: timedatectl set-ntp true',
  )
}

/** Codes of failed connections, with what they mean and what to do. */
const explanations: readonly (readonly [pattern: RegExp, text: string, advice: string])[] = [
  [
    /ENOTFOUND|EAI_AGAIN|EDNS/,
    'has no address',
    'Check the name and the resolver of this machine, or set another way in EMAKI_DNS (docs/operate/networks.md).',
  ],
  [
    /EBLOCKED/,
    'has an address in a private network',
    'A resolver or firewall replaces the address: set another way in EMAKI_DNS (docs/operate/networks.md).',
  ],
  [/EPROXY/, 'cannot be reached through the proxy', 'Check the address and credentials of EMAKI_PROXY, and that the proxy runs.'],
  [
    /CERT|SIGNATURE|SELF_SIGNED|ERR_TLS|EPROTO/,
    'has a certificate that is not trusted',
    'If a proxy of your network inspects TLS, name its certificate in NODE_EXTRA_CA_CERTS.',
  ],
  [
    /ECONNREFUSED|ECONNRESET|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|UND_ERR|TimeoutError|EPIPE/,
    'cannot be reached',
    'Check the connection to the Internet and the firewall, or use a proxy: EMAKI_PROXY (docs/operate/networks.md).',
  ],
]

/** Explains a failed request by the codes of the error and its causes. */
function explain(error: unknown): { readonly text: string; readonly advice: string } {
  const codes: string[] = []
  for (let cause = error; cause instanceof Error && codes.length < 10; cause = cause.cause) {
    codes.push(cause.name, 'code' in cause ? String(cause.code) : '')
    if (cause instanceof AggregateError) for (const one of cause.errors) codes.push('code' in Object(one) ? String(one.code) : '')
  }
  for (const [pattern, text, advice] of explanations) {
    const code = codes.find((candidate) => pattern.test(candidate))
    if (code !== undefined) return { text: `${text} (${code})`, advice }
  }
  return { text: `failed (${codes.filter(Boolean).join(', ')})`, advice: 'Check the connection to the Internet.' }
}

/** Which proxy is used. Credentials are not shown. */
export function checkProxy({ proxy, pictureProxy }: Pick<Config, 'proxy' | 'pictureProxy'>): Finding {
  const shown = (chosen: URL | 'off') => (chosen === 'off' ? 'none' : `${chosen.protocol}//${chosen.host}`)
  const pictures = pictureProxy === undefined ? '' : `; for pictures: ${shown(pictureProxy)}`
  return ok('proxy', `${shown(proxy ?? 'off')}${pictures}`)
}
