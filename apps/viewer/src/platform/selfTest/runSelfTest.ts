// Runs the steps of the self-test one after another, each within a time limit.

import { checkClock, checkGateway, checkNetwork } from './networkSteps.ts'
import { checkApi, checkLogin, checkPictures, type ServiceTools } from './serviceSteps.ts'
import { plainWord, type Seen, type Step, type StepName, type StepResult, stepNames } from './step.ts'
import { checkStorage, type StorageTools } from './storageStep.ts'

export type SelfTestTools = ServiceTools & StorageTools

/** Time limit of a step, in ms. Slow hosts that respond within it are not broken. */
export const stepTimeoutMs = 15_000

const steps: Readonly<Record<StepName, Step<SelfTestTools>>> = {
  network: checkNetwork,
  gateway: checkGateway,
  api: checkApi,
  login: checkLogin,
  pictures: checkPictures,
  storage: checkStorage,
  clock: checkClock,
}

/** The state of each step; absent before it starts. */
export type SelfTestState = Readonly<Partial<Record<StepName, 'running' | StepResult>>>

/**
 * Runs all steps and calls `onStep` when one starts and ends. Never rejects: a step that throws has failed. Stops without further
 * calls when `signal` aborts.
 */
export async function runSelfTest(
  tools: SelfTestTools,
  onStep: (name: StepName, state: 'running' | StepResult) => void,
  signal: AbortSignal,
): Promise<void> {
  const seen: Seen = {}
  for (const name of stepNames) {
    if (signal.aborted) return
    onStep(name, 'running')
    const result = await runStep(steps[name], tools, seen, signal)
    if (!signal.aborted) onStep(name, result)
  }
}

/** Runs a step until it ends, its time is over, or the test stops. */
async function runStep(step: Step<SelfTestTools>, tools: SelfTestTools, seen: Seen, stop: AbortSignal): Promise<StepResult> {
  const limit = new AbortController()
  const end = () => limit.abort()
  const timer = setTimeout(end, stepTimeoutMs)
  stop.addEventListener('abort', end)
  const late = new Promise<StepResult>((resolve) => {
    limit.signal.addEventListener('abort', () => resolve(timedOut), { once: true })
  })
  const work = async () => {
    try {
      return await step(tools, seen, limit.signal)
    } catch (error) {
      return limit.signal.aborted ? timedOut : broken(error)
    }
  }
  try {
    return await Promise.race([work(), late])
  } finally {
    clearTimeout(timer)
    stop.removeEventListener('abort', end)
  }
}

const timedOut: StepResult = {
  state: 'failed',
  finding: 'self_test.timeout',
  values: { time: { ms: stepTimeoutMs } },
  advice: 'self_test.later',
  figures: { timeout: true },
}

/** An error that no step expects. Its message may contain anything, so that only its name is reported. */
const broken = (error: unknown): StepResult => ({
  state: 'failed',
  finding: 'error.unknown',
  advice: 'self_test.operator',
  figures: { error: plainWord(error instanceof Error ? error.name : '') },
})
