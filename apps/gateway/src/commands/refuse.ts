// `emaki refuse`: refuses an address, a network or a user agent for a time.
import { join } from 'node:path'
import { loadConfig } from '../config/configFile.ts'
import { maxRefusalHours, parseRefusalSubject, refusalLine } from '../limits/refusal.ts'
import { changeRefusals, readRefusals, refusalsFileName } from '../limits/refusals.ts'
import type { Command } from './command.ts'

const hoursOf = { h: 1, d: 24 } as const
const defaultTime = '24h'

const refuse: Command = {
  usage: '<who>…',
  description: [
    'Refuses the requests of clients for a time. Gateways that use this EMAKI_DATA obey within a second.',
    '',
    'Who to refuse: an address such as 203.0.113.7, a network such as 203.0.113.0/24 or 2001:db8::/48, or',
    '  "agent TEXT" for programs with this text in their User-Agent header',
    '',
    `The list is the file ${refusalsFileName} in EMAKI_DATA.`,
  ],
  options: {
    for: {
      type: 'string',
      short: 'f',
      value: 'TIME',
      meaning: `How long, such as 2h or 7d, at most ${maxRefusalHours / 24}d; ${defaultTime} when not given`,
    },
    list: { type: 'boolean', short: 'l', meaning: 'Prints who is refused, and until when' },
    undo: { type: 'boolean', short: 'u', meaning: 'Serves them again' },
  },
  positionals: [0, 1000],
  async run({ positionals, option, flag }, { environment, print, warn }) {
    const reading = await loadConfig(environment)
    if (!reading.ok) {
      for (const line of reading.problems) warn(line)
      return 2
    }
    const path = join(reading.config.dataDirectory, refusalsFileName)
    const now = Date.now()
    const ends = (until: number) => new Date(until).toISOString()
    if (flag('list')) {
      for (const one of await readRefusals(path)) if (one.until > now) print(`${refusalLine(one)} until ${ends(one.until)}`)
      return 0
    }
    const subjects = positionals.map(parseRefusalSubject).filter((subject) => subject !== undefined)
    const [, count, unit] = /^(\d{1,4})([hd])$/.exec(option('for') ?? defaultTime) ?? []
    const hours = unit === 'h' || unit === 'd' ? Number(count) * hoursOf[unit] : 0
    if (subjects.length === 0 || subjects.length < positionals.length || hours < 1 || hours > maxRefusalHours) {
      warn('Name addresses, networks or "agent TEXT", and a time such as 2h or 7d; see emaki refuse --help.')
      return 2
    }
    const until = now + hours * 3600_000
    await changeRefusals(path, { add: flag('undo') ? [] : subjects.map((one) => ({ ...one, until })), remove: subjects }, now)
    for (const one of subjects)
      print(flag('undo') ? `Served again: ${refusalLine(one)}` : `Refused: ${refusalLine(one)} until ${ends(until)}`)
    return 0
  },
}

export default refuse
