// What ends the program: signals, and faults that nobody caught.
import type { Logger } from '../operator/log.ts'

/** Under npm one Ctrl-C arrives twice, from the terminal and from npm; what comes this soon is the same one (ms). */
const sameKeyMs = 200

/**
 * Resolves with an exit code when it is time to stop: 0 at the first SIGTERM or SIGINT (a second SIGINT leaves at once),
 * 1 after an uncaught exception, for then nothing can be relied upon (docs/reliability.md F28, F29, F32). A rejection that nobody
 * waited for is one request's misfortune: it is logged, and everybody else is served on.
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
    // A terminal that closes is no reason to stop.
    program.on('SIGHUP', () => undefined)
    program.on('uncaughtException', (fault: unknown) => {
      log.fatal({ err: fault }, 'uncaught exception')
      ask(1)
    })
    program.on('unhandledRejection', (fault) => log.error({ err: fault }, 'unhandled rejection'))
  })
}
