import type { Logger } from '../log/log.ts'
import { stopEndingOnSignals } from './startSignals.ts'

/** Under npm one Ctrl-C arrives twice, from the terminal and from npm. Signals within this time count as one, in ms. */
const repeatedSignalMs = 200

/**
 * Resolves with an exit code when the process must shut down: 0 after SIGTERM or SIGINT, 1 after an uncaught exception
 * (docs/reliability.md F28, F29, F32).
 * On Windows, which sends no SIGTERM, closing the console window (SIGHUP) and Ctrl-Break do the same. On other systems
 * SIGHUP does nothing. A second SIGINT exits at once. An unhandled rejection belongs to one request: it is logged, and the process goes on.
 */
export function waitForShutdown(
  log: Logger,
  program: NodeJS.EventEmitter & { exit(code: number): void } = process,
  platform: NodeJS.Platform = process.platform,
): Promise<number> {
  return new Promise((resolve) => {
    let requestedAt: number | undefined
    const shutDown = (code: number) => {
      requestedAt ??= performance.now()
      resolve(code)
    }
    program.on('SIGTERM', () => shutDown(0))
    program.on('SIGINT', () => {
      if (requestedAt !== undefined && performance.now() - requestedAt > repeatedSignalMs) program.exit(1)
      shutDown(0)
    })
    // Without a listener, a closing terminal would end the process. Windows ends it soon after the event in any case.
    program.on('SIGHUP', () => (platform === 'win32' ? shutDown(0) : undefined))
    if (platform === 'win32') program.on('SIGBREAK', () => shutDown(0))
    program.on('uncaughtException', (error: unknown) => {
      log.fatal({ err: error }, 'uncaught exception')
      shutDown(1)
    })
    program.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'))
    stopEndingOnSignals()
  })
}
