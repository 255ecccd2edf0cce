// Self-test, from the network of the device to the gateway and the clock.
import { list, record } from '@emaki/domain'
import { wellKnownPath } from '../hosts/host.ts'
import { anonymousCredentials, isSignInNeeded } from '../http/instanceAccess.ts'
import { initialData } from '../query/initialData.ts'
import { withBasePath } from '../settings/basePath.ts'
import { type NetworkTools, originOf, plainWord, type Step } from './step.ts'

/** A clock that differs by more makes the site refuse signed calls of the app API, ms. */
const maxClockOffsetMs = 5 * 60_000

/** Whether the device is online, and the host of this page responds. */
export const checkNetwork: Step<NetworkTools> = async ({ fetch, isOnline, now }, _seen, signal) => {
  const startedAt = now()
  const online = isOnline()
  try {
    // The service worker serves no HEAD requests, so this one reaches the host.
    await fetch(withBasePath('/icon.svg'), { method: 'HEAD', cache: 'no-store', redirect: 'manual', signal })
    return { state: 'good', finding: 'self_test.network.good', figures: { online, ms: now() - startedAt } }
  } catch {
    signal.throwIfAborted()
    return {
      state: 'failed',
      finding: online ? 'self_test.network.silent' : 'self_test.network.offline',
      advice: online ? 'self_test.network.silent.advice' : 'self_test.network.offline.advice',
      figures: { online },
    }
  }
}

/** The state of the gateway and what it says about itself. */
export const checkGateway: Step<NetworkTools> = async (tools, seen, signal) => {
  const root = import.meta.env.EMAKI_STATIC ? originOf(initialData().config.mirrorBase) : ''
  const [health, description] = await Promise.all([
    request(tools, `${root}/healthz`, signal),
    request(tools, root + wellKnownPath, signal),
  ])
  signal.throwIfAborted()
  seen.clockOffsetMs = health?.clockOffsetMs ?? description?.clockOffsetMs
  const figures = gatewayFigures(health?.body, description?.body)
  // Without a network nothing can be said about the server.
  if (!health && !description && !tools.isOnline()) return { state: 'skipped', finding: 'self_test.network.offline', figures }
  if (health?.isSignInNeeded || description?.isSignInNeeded)
    return { state: 'failed', finding: 'access.ended', advice: 'access.sign_in', figures }
  const status = plainWord(record(health?.body).status)
  if (record(description?.body).name !== 'emaki') {
    if (['busy', 'starting', 'stopping'].includes(status)) return busy(figures)
    return description?.isOk
      ? { state: 'warning', finding: 'self_test.gateway.other', figures }
      : { state: 'failed', finding: 'self_test.gateway.failed', advice: 'self_test.later', figures }
  }
  if (status !== '' && status !== 'ready' && status !== 'degraded') return busy(figures)
  if (figures.accounts !== undefined && figures.accounts === figures.paused)
    return { state: 'warning', finding: 'self_test.gateway.paused', advice: 'self_test.later', figures }
  if (status === 'degraded')
    return { state: 'warning', finding: 'self_test.gateway.degraded', advice: 'self_test.operator', figures }
  return { state: 'good', finding: 'self_test.gateway.good', values: { version: String(figures.version ?? '?') }, figures }
}

/** How much the clock of this device differs from that of the gateway. */
export const checkClock: Step<NetworkTools> = async (_tools, { clockOffsetMs }) => {
  if (clockOffsetMs === undefined) return { state: 'skipped', finding: 'self_test.clock.unknown', figures: {} }
  const figures = { offsetSeconds: Math.round(clockOffsetMs / 1000) }
  const ms = Math.abs(clockOffsetMs)
  return ms > maxClockOffsetMs
    ? { state: 'warning', finding: 'self_test.clock.wrong', values: { time: { ms } }, advice: 'self_test.clock.advice', figures }
    : { state: 'good', finding: 'self_test.clock.good', figures }
}

type Figures = Readonly<Record<string, string | number | boolean>>

const busy = (figures: Figures) =>
  ({ state: 'warning', finding: 'self_test.gateway.busy', advice: 'self_test.later', figures }) as const

interface Reply {
  readonly isOk: boolean
  /** Undefined when it is not JSON. */
  readonly body: unknown
  readonly isSignInNeeded: boolean
  readonly clockOffsetMs: number | undefined
}

/** The response of the gateway to a request past all caches. Undefined without one. */
async function request({ fetch, now }: NetworkTools, address: string, signal: AbortSignal): Promise<Reply | undefined> {
  try {
    const sentAt = now()
    const response = await fetch(address, {
      cache: 'no-store',
      credentials: anonymousCredentials(),
      redirect: 'error',
      referrerPolicy: 'no-referrer',
      signal,
    })
    const deviceTime = (sentAt + now()) / 2
    // The header has whole seconds: on average the time is half a second later.
    const serverTime = Date.parse(response.headers.get('date') ?? '') + 500
    return {
      isOk: response.ok,
      isSignInNeeded: isSignInNeeded(response),
      clockOffsetMs: Number.isNaN(serverTime) ? undefined : deviceTime - serverTime,
      body: await response.json().catch(() => undefined),
    }
  } catch {
    // No network, a redirect, or the time limit: the caller tells which.
    return undefined
  }
}

/** Allow-listed members of both documents. The description of a demo site contains tokens. */
function gatewayFigures(health: unknown, description: unknown): Figures {
  const { status, lagMs, source, problems } = record(health)
  const { all, resting } = record(source)
  const words = {
    health: plainWord(status),
    problems: list(problems).map(plainWord).filter(Boolean).join(','),
    version: plainWord(record(description).version),
    source: plainWord(record(description).source),
  }
  const counts = { lagMs, accounts: all, paused: resting }
  const known = [
    ...Object.entries(words).filter(([, word]) => word !== ''),
    ...Object.entries(counts).flatMap(([name, count]) => (typeof count === 'number' ? [[name, count] as const] : [])),
  ]
  return Object.fromEntries(known)
}
