// Recent errors of the log in groups, for the operator page. They are read from finished log lines, which hold no secrets.
import { parseJson, record, text } from '@emaki/domain'
import { LRUCache } from 'lru-cache'
import type { DestinationStream } from 'pino'

export interface ErrorGroup {
  readonly level: 'warn' | 'error' | 'fatal'
  /** The message of the log line. */
  readonly message: string
  /** Type and message of the error, or empty. */
  readonly detail: string
  readonly count: number
  /** Times of the first and the last line, in ms since 1970. */
  readonly firstAt: number
  readonly lastAt: number
}

export interface RecentErrors {
  /** A destination of the log that passes each line on and groups those from `warn` up. */
  through(destination: DestinationStream): DestinationStream
  /** The groups, the latest first. */
  groups(): readonly ErrorGroup[]
}

const maxGroups = 50
/** Maximum length of a text, in characters. */
const maxText = 300

/** Levels of pino. */
const levels = [
  [60, 'fatal'],
  [50, 'error'],
  [40, 'warn'],
] as const

/** Creates an empty list. When there are too many groups, the one whose last line is the oldest is dropped. */
export function createRecentErrors(): RecentErrors {
  const groups = new LRUCache<string, ErrorGroup>({ max: maxGroups })
  const add = (line: string) => {
    const parsed = parseJson(line)
    const entry = record(parsed.ok ? parsed.value : undefined)
    const level = levels.find(([value]) => Number(entry.level) >= value)?.[1]
    if (level === undefined) return
    const message = text(entry.msg).slice(0, maxText)
    const detail = detailOf(record(entry.err)).slice(0, maxText)
    // Numbers differ from line to line: ids, ports, times.
    const key = `${level} ${message} ${detail}`.replace(/\d+/g, '0')
    const at = Date.parse(text(entry.time)) || Date.now()
    const known = groups.get(key)
    groups.set(key, { level, message, detail, count: (known?.count ?? 0) + 1, firstAt: known?.firstAt ?? at, lastAt: at })
  }
  return {
    through: (destination) => ({
      write(line) {
        destination.write(line)
        // The level is the first member. Most lines are below `warn` and need no parsing.
        if (/^\{"level":[456]0/.test(line)) add(line)
      },
    }),
    groups: () => [...groups.values()],
  }
}

const detailOf = ({ type, message }: Readonly<Record<string, unknown>>): string =>
  [text(type), text(message)].filter((part) => part !== '').join(': ')
