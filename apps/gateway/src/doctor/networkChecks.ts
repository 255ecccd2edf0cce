// Checks of the way to the source: names, connections, proxy, certificates, and the clock by the hosts' responses.
import type { Fetch } from '@emaki/domain'
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
        const response = await fetch(new Request(address, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) }))
        await response.body?.cancel()
        const date = Date.parse(response.headers.get('date') ?? '')
        if (Number.isFinite(date)) clocks.push(date - now())
        return ok('network', `${host} responds in ${Math.round(performance.now() - started)} ms`)
      } catch (error) {
        const { text, advice } = explain(error)
        return problem('network', `${host} ${text}`, advice)
      }
    }),
  )
  return [...findings, clock(clocks)]
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
    'Check the name and the resolver of this machine, or set EMAKI_DOH or EMAKI_ADDRESSES (docs/operate/networks.md).',
  ],
  [
    /EBLOCKED/,
    'has an address in a private network',
    'A resolver or firewall replaces the address: set EMAKI_DOH or EMAKI_ADDRESSES (docs/operate/networks.md).',
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
