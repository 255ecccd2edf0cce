// Self-test of what screens use: the API, the login and the pictures.
import { rankedWorks, samplePicture } from '../hosts/hostProbe.ts'
import { pictureUrl } from '../hosts/picture.ts'
import type { Mirror } from '../http/mirror.ts'
import type { FailureKind } from '../http/requestResult.ts'
import type { MessageKey } from '../i18n/catalogue.ts'
import { initialData } from '../query/initialData.ts'
import { type NetworkTools, originOf, type Step, type StepResult } from './step.ts'

/** The services of this page. Tests pass their own. */
export interface ServiceTools extends NetworkTools {
  readonly mirror: () => Pick<Mirror, 'get'>
  readonly loginMode: () => LoginMode
  /** Checks the login of a mode. It never changes the session. */
  readonly checkLogin: () => Promise<LoginState>
}

export type LoginMode = 'none' | 'web' | 'app'
/** `unknown`: the other side cannot say at the moment. */
export type LoginState = 'valid' | 'refused' | 'unknown'

const failureTitles: Readonly<Record<FailureKind, MessageKey>> = {
  removed: 'state.error',
  offline: 'self_test.api.offline',
  blocked: 'failure.blocked',
  rateLimited: 'failure.rateLimited',
  refused: 'failure.refused',
  agreement: 'failure.refused',
  other: 'self_test.api.failed',
}

const adviceFor: Partial<Readonly<Record<FailureKind, MessageKey>>> = {
  rateLimited: 'failure.rateLimited.text',
  agreement: 'error.agreement',
}

/** Requests a ranking, which every host has and gateways keep in their caches. */
export const checkApi: Step<ServiceTools> = async ({ mirror, loginMode, isOnline, now, random }, seen, signal) => {
  const host = loginMode() === 'app' ? 'local' : originOf(initialData().config.mirrorBase)
  const startedAt = now()
  const reply = await mirror().get('/rank', { mode: 'day', page: 1 }, signal, 'no-cache')
  const ms = now() - startedAt
  if (!reply.ok) {
    const { kind } = reply.error
    if (!isOnline()) return { state: 'skipped', finding: 'self_test.network.offline', figures: { host, ms, failure: kind } }
    const advice = adviceFor[kind] ?? 'self_test.later'
    return { state: 'failed', finding: failureTitles[kind], advice, figures: { host, ms, failure: kind } }
  }
  const works = rankedWorks(reply.value)
  const pictures = works.map(samplePicture).filter((address) => address !== '')
  // Another picture each time: the browser may have the last one in its cache.
  seen.picture = pictures[Math.floor(random() * pictures.length)]
  const figures = { host, ms, works: works.length }
  return works.length === 0
    ? { state: 'warning', finding: 'self_test.api.empty', advice: 'self_test.later', figures }
    : { state: 'good', finding: 'self_test.api.good', values: { time: { ms } }, figures }
}

/** Whether the stored login is still accepted. */
export const checkLogin: Step<ServiceTools> = async ({ loginMode, checkLogin: check }) => {
  const mode = loginMode()
  if (mode === 'none') return { state: 'good', finding: 'self_test.login.none', figures: { mode } }
  const login = await check()
  const figures = { mode, login }
  if (login === 'refused') return { state: 'failed', finding: 'session.ended', page: 'login', figures }
  if (login === 'unknown') return { state: 'warning', finding: 'self_test.login.unknown', advice: 'self_test.later', figures }
  return { state: 'good', finding: mode === 'web' ? 'self_test.login.web' : 'self_test.login.app', figures }
}

/** Loads a small picture through the image proxy of this page. */
export const checkPictures: Step<ServiceTools> = async ({ widthOf, now }, { picture = '' }, signal) => {
  const address = pictureUrl(picture)
  if (address === '') return { state: 'skipped', finding: 'self_test.pictures.skipped', figures: {} }
  const host = originOf(address)
  const startedAt = now()
  const failed: StepResult = {
    state: 'failed',
    finding: 'self_test.pictures.failed',
    advice: 'self_test.pictures.advice',
    page: 'preference',
    figures: { host },
  }
  try {
    // Content blockers answer with a single pixel.
    if ((await widthOf(address, signal)) <= 1) return failed
  } catch {
    signal.throwIfAborted()
    return failed
  }
  const ms = now() - startedAt
  return { state: 'good', finding: 'self_test.pictures.good', values: { time: { ms } }, figures: { host, ms } }
}
