// What a reader may send to whoever keeps this instance: the fault, not the person. No query, no settings, no history.

/** The longest stack kept, in characters. */
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

/** The calls of a stack. Some browsers say the message once more in front of them. */
function calls(stack: string): string {
  const firstCall = stack.search(/^[^\S\n]*at /m)
  return stack
    .slice(Math.max(firstCall, 0))
    .replace(/\?[^\s:)]*/g, '')
    .slice(0, maxStackLength)
}
