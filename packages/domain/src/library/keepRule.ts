// Rules that keep works in the archive by themselves (docs/library-api.md).
import { list, record, text } from '../tolerance.ts'

/** What a rule keeps. `tag` is a bookmark tag of the account; `words` and `filters` are those of a search address. */
export type KeepSource =
  | { readonly kind: 'bookmarks'; readonly visibility: 'all' | 'public' | 'private'; readonly tag?: string | undefined }
  | { readonly kind: 'artists'; readonly works: 'all' | 'new' }
  | { readonly kind: 'series' }
  | { readonly kind: 'search'; readonly words: string; readonly of: 'illust' | 'novel'; readonly filters?: string | undefined }
  | { readonly kind: 'pressed' }

export const keepSourceKinds = [
  'bookmarks',
  'artists',
  'series',
  'search',
  'pressed',
] as const satisfies readonly KeepSource['kind'][]

/** What happens when a rule reaches its quota: it stops, or removes works that it kept. */
export const whenFullChoices = ['stop', 'removeOldestRead', 'removeOldest'] as const
export type WhenFull = (typeof whenFullChoices)[number]

export interface KeepRule {
  /** Names the rule: letters, digits, `-` and `_`, at most 40. */
  readonly id: string
  readonly isOn: boolean
  readonly source: KeepSource
  /** Quota in MB (1,000,000 bytes); without a limit undefined. */
  readonly maxMegabytes?: number | undefined
  readonly maxWorks?: number | undefined
  readonly whenFull: WhenFull
}

/** Limits of the rules (docs/reliability.md A3). */
export const maxKeepRules = 50
export const maxRuleText = 200
/** One exabyte in MB: larger quotas are mistakes. */
const maxQuota = 1_000_000_000_000

/** Reads rules. Never throws: leaves out rules that it cannot read, and repeated ids. */
export function parseKeepRules(value: unknown): readonly KeepRule[] {
  const rules = new Map<string, KeepRule>()
  for (const entry of list(value)) {
    const rule = parseKeepRule(entry)
    if (rule && !rules.has(rule.id) && rules.size < maxKeepRules) rules.set(rule.id, rule)
  }
  return [...rules.values()]
}

/** Reads one rule; undefined for an invalid one. Never throws. */
export function parseKeepRule(value: unknown): KeepRule | undefined {
  const rule = record(value)
  const source = parseSource(record(rule.source))
  if (source === undefined || !/^[\w-]{1,40}$/.test(text(rule.id))) return undefined
  return {
    id: text(rule.id),
    isOn: rule.isOn !== false,
    source,
    maxMegabytes: quota(rule.maxMegabytes),
    maxWorks: quota(rule.maxWorks),
    whenFull: whenFullChoices.find((choice) => choice === rule.whenFull) ?? 'stop',
  }
}

function parseSource(source: Readonly<Record<string, unknown>>): KeepSource | undefined {
  const short = (value: unknown) => text(value).trim().slice(0, maxRuleText)
  switch (source.kind) {
    case 'bookmarks': {
      const visibility = source.visibility === 'public' || source.visibility === 'private' ? source.visibility : 'all'
      const tag = short(source.tag)
      return { kind: 'bookmarks', visibility, ...(tag === '' ? {} : { tag }) }
    }
    case 'artists':
      return { kind: 'artists', works: source.works === 'new' ? 'new' : 'all' }
    case 'search': {
      const words = short(source.words)
      const filters = text(source.filters).slice(0, 5 * maxRuleText)
      if (words === '') return undefined
      return { kind: 'search', words, of: source.of === 'novel' ? 'novel' : 'illust', ...(filters === '' ? {} : { filters }) }
    }
    case 'series':
    case 'pressed':
      return { kind: source.kind }
    default:
      return undefined
  }
}

/** A whole number from 1; undefined for no limit. */
const quota = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0 && value <= maxQuota ? value : undefined
