// The commands of the program `emaki`, in the order of `--help`. Each is loaded when it runs.
import type { Command } from './command.ts'

export interface CommandEntry {
  /** One line of the help text, without a full stop. */
  readonly summary: string
  readonly load: () => Promise<{ readonly default: Command }>
}

/** The command that runs when none is named. */
export const defaultCommand = 'serve'

export const commands: ReadonlyMap<string, CommandEntry> = new Map<string, CommandEntry>([
  ['serve', { summary: 'Serves the viewer and the APIs until it is stopped (the default)', load: () => import('./serve.ts') }],
  ['doctor', { summary: 'Checks configuration, disk, network, clock and accounts', load: () => import('./doctor.ts') }],
  ['login', { summary: 'Obtains a refresh token for EMAKI_SOURCE=upstream', load: () => import('./login.ts') }],
  ['backup', { summary: 'Copies everything that is not cache, also while Emaki runs', load: () => import('./backup.ts') }],
  ['restore', { summary: 'Puts a backup back', load: () => import('./restore.ts') }],
  [
    'archive',
    { summary: 'Checks, exports or imports kept works, or builds their index again', load: () => import('./archive.ts') },
  ],
  ['password', { summary: 'Prints the hash of a password for EMAKI_PASSWORD', load: () => import('./password.ts') }],
  ['purge', { summary: 'Removes every cached copy of a work or user, and keeps it away', load: () => import('./purge.ts') }],
  ['refuse', { summary: 'Refuses an address, a network or a user agent for a time', load: () => import('./refuse.ts') }],
])
