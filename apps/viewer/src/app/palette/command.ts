// The commands of the palette: what they are, and which of them fit what is typed.
import type { MessageKey } from '../../platform/i18n/useT.ts'
import type { Icon } from '../../ui/icons/icon.tsx'
import { haystackOf, score } from './matchCommand.ts'

/** In the order of the empty palette. */
export const commandGroups = ['work', 'recent', 'go', 'account', 'setting', 'search'] as const
export type CommandGroup = (typeof commandGroups)[number]

export const groupNames: Readonly<Record<CommandGroup, MessageKey>> = {
  work: 'palette.group.page',
  recent: 'palette.group.recent',
  go: 'keys.group.go',
  account: 'setting.account',
  setting: 'nav.setting',
  search: 'nav.search',
}

export interface Command {
  /** Unique in the palette. */
  readonly id: string
  readonly group: CommandGroup
  readonly icon: Icon
  readonly name: string
  /** The state of a switch, the artist of a work, or where the command leads. */
  readonly detail?: string | undefined
  /** Other names that find it. */
  readonly words?: readonly string[]
  /** The keys that do the same, as the table of shortcuts names them. */
  readonly keys?: string | undefined
  /** Whether the empty palette shows it. */
  readonly isUsual?: boolean
  readonly run: () => unknown
}

export interface FoundGroup {
  readonly value: CommandGroup
  readonly items: readonly Command[]
}

/** So many commands of a group are shown. */
const maxInGroup = 8

/** The commands that fit, the best group first. Without a query: the usual commands. */
export function findCommands(commands: readonly Command[], query: string): readonly FoundGroup[] {
  const isEmpty = query.trim() === ''
  const found = commands
    .map((command) => ({
      command,
      points: isEmpty ? Number(command.isUsual === true) : score(haystackOf(command.name, command.words ?? []), query),
    }))
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points)
  const groups = commandGroups.map((value) => {
    const own = found.filter(({ command }) => command.group === value).slice(0, maxInGroup)
    return { value, items: own.map(({ command }) => command), best: own[0]?.points ?? 0 }
  })
  return groups
    .filter(({ items }) => items.length > 0)
    .sort((a, b) => b.best - a.best)
    .map(({ value, items }) => ({ value, items }))
}
