// The error report that a user may send to the operator. It has no personal data: no query, no settings, no history.

/** Characters. */
const maxStackLength = 4000

/** A report of `error` on the page at `path`, as plain text. */
export function errorReport(error: unknown, path: string, agent: string = navigator.userAgent, now: Date = new Date()): string {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error))
  return [
    `Emaki ${import.meta.env.EMAKI_VERSION ?? ''}`.trim(),
    `${now.toISOString()} ${path}`,
    agent,
    `${name}: ${message}`,
    calls(stack ?? ''),
  ].join('\n')
}

/** The calls of a stack. Some browsers repeat the message before them. */
function calls(stack: string): string {
  const firstCall = stack.search(/^[^\S\n]*at /m)
  return stack
    .slice(Math.max(firstCall, 0))
    .replace(/\?[^\s:)]*/g, '')
    .slice(0, maxStackLength)
}
