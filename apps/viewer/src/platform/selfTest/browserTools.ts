// The browser, the session and the services of this page, for the self-test.

import { type Session, session, storedSession } from '../account/session.ts'
import { fetchSessionUser } from '../account/webSession.ts'
import { browserTools } from '../hosts/hostProbe.ts'
import { createMirror, mirror } from '../http/mirror.ts'
import { createKeyValueStore } from '../persistence/keyValueStore.ts'
import { initialData } from '../query/initialData.ts'
import { selfTestDatabase } from '../settings/storageKeys.ts'
import { settingsAreTemporary } from '../settings/store.ts'
import type { SelfTestTools } from './runSelfTest.ts'
import type { LoginState } from './serviceSteps.ts'
import type { WorkerState } from './storageStep.ts'

/** The tools of this browser. */
export const pageTools = (): SelfTestTools => ({
  ...browserTools,
  isOnline: () => navigator.onLine,
  now: () => Date.now(),
  random: () => Math.random(),
  // Without the responses in the page: they say nothing about the network.
  mirror: () => (session.getState().mode === 'app' ? mirror() : createMirror({ ...initialData(), take: () => undefined })),
  loginMode: () => {
    const { mode } = usedSession()
    return mode === 'app' ? 'app' : mode === 'anonymous' ? 'none' : 'web'
  },
  checkLogin: () => loginState(usedSession()),
  database: createKeyValueStore(selfTestDatabase),
  isLocalStorageRefused: settingsAreTemporary,
  estimate: async () => navigator.storage?.estimate?.(),
  isPersisted: async () => (await navigator.storage?.persisted?.()) ?? false,
  workerState,
})

/** The session of this visit, or a stored one that could not be checked at its start. */
function usedSession(): Session {
  const current = session.getState()
  return current.mode === 'anonymous' ? storedSession() : current
}

/** Asks whether a login is accepted, and leaves the session as it is. */
async function loginState(login: Session): Promise<LoginState> {
  if (login.mode === 'anonymous') return 'unknown'
  if (login.mode === 'app') {
    const { localApp } = await import('../localMode/localMirror.ts')
    const answer = await localApp().relogin()
    if ('user' in answer) return 'valid'
    return answer.isRefused ? 'refused' : 'unknown'
  }
  const answer = await fetchSessionUser(login.webCredentials)
  if (answer === 'invalid') return 'refused'
  return 'outage' in answer ? 'unknown' : 'valid'
}

async function workerState(): Promise<WorkerState> {
  if (import.meta.env.DEV || !initialData().config.hasWorker) return 'off'
  if (!('serviceWorker' in navigator)) return 'unsupported'
  const registration = await navigator.serviceWorker.getRegistration()
  if (registration === undefined) return 'none'
  return registration.active ? 'active' : 'starting'
}
