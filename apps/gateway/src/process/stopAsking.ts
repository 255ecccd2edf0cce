import type { Logger } from '../operator/log.ts'

/** Under npm one Ctrl-C arrives twice, from the terminal and from npm. Signals within this time count as one, in ms. */
const sameKeyMs = 200

/**
 * Resolves with an exit code when the process must shut down: 0 after SIGTERM or SIGINT, 1 after an uncaught exception
 * (docs/reliability.md F28, F29, F32).
 * A second SIGINT exits at once. An unhandled rejection belongs to one request: it is logged, and the process goes on.
 */
export function stopAsking(log: Logger, program: NodeJS.EventEmitter & { exit(code: number): void } = process): Promise<number> {
  return new Promise((resolve) => {
    let askedAt: number | undefined
    const ask = (code: number) => {
      askedAt ??= performance.now()
      resolve(code)
    }
    program.on('SIGTERM', () => ask(0))
    program.on('SIGINT', () => {
      if (askedAt !== undefined && performance.now() - askedAt > sameKeyMs) program.exit(1)
      ask(0)
    })
    // Without a listener, a closing terminal would end the process.
    program.on('SIGHUP', () => undefined)
    program.on('uncaughtException', (fault: unknown) => {
      log.fatal({ err: fault }, 'uncaught exception')
      ask(1)
    })
    program.on('unhandledRejection', (fault) => log.error({ err: fault }, 'unhandled rejection'))
  })
}
