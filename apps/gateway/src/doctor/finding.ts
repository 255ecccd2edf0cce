// Results of the checks of `emaki doctor`.

export interface Finding {
  /** `error`: Emaki cannot work as configured. `warning`: it works, with a restriction that `advice` can remove. */
  readonly status: 'ok' | 'warning' | 'error'
  /** What was checked, in one or two words. */
  readonly subject: string
  /** What was found, without a full stop. */
  readonly text: string
  /** What to do about it: a sentence. Empty when all is well. */
  readonly advice: string
}

export const ok = (subject: string, text: string): Finding => ({ status: 'ok', subject, text, advice: '' })
export const warning = (subject: string, text: string, advice: string): Finding => ({ status: 'warning', subject, text, advice })
export const problem = (subject: string, text: string, advice: string): Finding => ({ status: 'error', subject, text, advice })

/** The finding as lines for a terminal. */
export function findingLines({ status, subject, text, advice }: Finding): string[] {
  const line = `${status.padEnd(7)}  ${subject.padEnd(13)}  ${text}`
  return advice === '' ? [line] : [line, `${' '.repeat(24)}→ ${advice}`]
}
