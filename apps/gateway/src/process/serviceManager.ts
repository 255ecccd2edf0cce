// Tells systemd what state the process has (sd_notify(3)), so that it restarts one that hangs.
import { execFile } from 'node:child_process'
import type { Logger } from '../log/log.ts'

export interface ServiceManager {
  /** The gateway serves. From now on systemd learns in time that the event loop runs, if the unit has WatchdogSec. */
  ready(): void
  /** The gateway shuts down. */
  stopping(): void
  /** Ends the messages. */
  close(): void
}

/**
 * Messages go through the program `systemd-notify`, because Node.js has no datagram sockets of Unix. Does nothing without systemd, which
 * sets the variables (docs/decisions/0013-restart-of-a-hung-process.md).
 */
export function openServiceManager(log: Logger, environment: NodeJS.ProcessEnv = process.env): ServiceManager {
  let timer: NodeJS.Timeout | undefined
  const notify = (state: string) => {
    if (!environment.NOTIFY_SOCKET) return
    execFile('systemd-notify', [state], { env: environment }, (error) => {
      if (error) log.error({ err: error, state }, 'systemd could not be notified')
    }).unref()
  }
  return {
    ready() {
      notify('READY=1')
      // Microseconds. Half of the time is usual, so that one late message does no harm.
      const everyMs = Number(environment.WATCHDOG_USEC ?? 0) / 2000
      if (everyMs > 0) timer = setInterval(() => notify('WATCHDOG=1'), everyMs).unref()
    },
    stopping: () => notify('STOPPING=1'),
    close: () => clearInterval(timer),
  }
}
