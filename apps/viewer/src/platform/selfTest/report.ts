// The report of the self-test for operators and developers: English labels and figures, without anything personal.
import type { SelfTestState } from './runSelfTest.ts'
import { stepNames } from './step.ts'

/** Facts about this browser that help to find a cause. */
export interface Device {
  readonly agent: string
  readonly origin: string
  readonly language: string
  readonly languages: readonly string[]
  readonly screen: string
  readonly timeZone: string
}

export const thisDevice = (language: string): Device => ({
  agent: navigator.userAgent,
  origin: location.origin,
  language,
  languages: navigator.languages,
  screen: `${screen.width}×${screen.height}, window ${innerWidth}×${innerHeight}, ratio ${devicePixelRatio}`,
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
})

/** The report as plain text, with one line for each step. */
export function selfTestReport(state: SelfTestState, device: Device, now: Date = new Date()): string {
  return [
    `Emaki ${import.meta.env.EMAKI_VERSION ?? ''}`.trim(),
    `Time: ${now.toISOString()}`,
    `Site: ${device.origin}`,
    `Browser: ${device.agent}`,
    `Language: ${device.language} (browser: ${device.languages.join(', ')})`,
    `Screen: ${device.screen}`,
    `Time zone: ${device.timeZone}`,
    ...stepNames.map((name) => `${name}: ${lineOf(state[name])}`),
  ].join('\n')
}

function lineOf(step: SelfTestState[keyof SelfTestState]): string {
  if (step === undefined) return 'waiting'
  if (step === 'running') return 'running'
  const figures = Object.entries(step.figures).map(([name, value]) => `${name}=${value}`)
  return [step.state, step.finding, ...figures].join(' ')
}
