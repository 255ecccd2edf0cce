// Rules that keep works in the archive by themselves, as the gateway's library sends them (docs/library-api.md). `packages/archive` validates
// what is stored; this reader is tolerant.
import { parseId } from '../entities/ids.ts'
import { list, record, text } from '../tolerance.ts'

/** What a rule keeps. */
export type KeepSubject =
  /** Bookmarks of the operator's account; `tag` is one of its bookmark tags. */
  | {
      readonly kind: 'bookmarks'
      readonly works: KeepWorks
      readonly visibility: KeepVisibility
      readonly tag?: string | undefined
    }
  /** Artists whom the account follows: all their works, or those that are published from now on. */
  | { readonly kind: 'follows'; readonly works: KeepWorks; readonly which: KeepWhich }
  | { readonly kind: 'artist'; readonly id: string; readonly works: KeepWorks; readonly which: KeepWhich }
  | { readonly kind: 'series'; readonly of: 'manga' | 'novel'; readonly id: string }
  /** A search with parameters of the mirror's route. */
  | {
      readonly kind: 'search'
      readonly of: 'illust' | 'novel'
      readonly word: string
      readonly parameters: Readonly<Record<string, string>>
    }
  /** What the operator keeps with the button. */
  | { readonly kind: 'pressed' }

export const keepSubjectKinds = ['bookmarks', 'follows', 'artist', 'series', 'search', 'pressed'] as const
export const keepVisibilities = ['both', 'public', 'private'] as const
export type KeepVisibility = (typeof keepVisibilities)[number]
export const keepWorks = ['both', 'illust', 'novel'] as const
export type KeepWorks = (typeof keepWorks)[number]
export const keepWhich = ['new', 'all'] as const
export type KeepWhich = (typeof keepWhich)[number]

/** What happens when a rule reaches its quota: it stops, or moves works that it alone keeps to the trash. */
export const whenFullChoices = ['stop', 'removeOldestRead', 'removeOldest'] as const
export type WhenFull = (typeof whenFullChoices)[number]

export interface KeepRule {
  /** Names the rule: small letters, digits and `-`, at most 40. */
  readonly id: string
  readonly isOn: boolean
  readonly subject: KeepSubject
  /** Limits in works and in MB (1,000,000 bytes); without a limit undefined. */
  readonly quota: { readonly works?: number | undefined; readonly megabytes?: number | undefined }
  readonly whenFull: WhenFull
  /** Hours between two runs. */
  readonly everyHours: number
}

export const maxKeepRules = 500
const maxWordLength = 200
const maxTagLength = 100

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
  const subject = parseSubject(record(rule.subject))
  if (subject === undefined || !/^[a-z0-9-]{1,40}$/.test(text(rule.id))) return undefined
  const quota = record(rule.quota)
  const works = limit(quota.works)
  const megabytes = limit(quota.megabytes)
  return {
    id: text(rule.id),
    isOn: rule.isOn !== false,
    subject,
    quota: { ...(works === undefined ? {} : { works }), ...(megabytes === undefined ? {} : { megabytes }) },
    whenFull: oneOf(whenFullChoices, rule.whenFull),
    everyHours: limit(rule.everyHours) ?? 24,
  }
}

function parseSubject(subject: Readonly<Record<string, unknown>>): KeepSubject | undefined {
  const works = oneOf(keepWorks, subject.works)
  const which = oneOf(keepWhich, subject.which)
  const id = parseId(text(subject.id))
  switch (subject.kind) {
    case 'bookmarks': {
      const tag = text(subject.tag).trim().slice(0, maxTagLength)
      const visibility = keepVisibilities.find((one) => one === subject.visibility) ?? 'public'
      return { kind: 'bookmarks', works, visibility, ...(tag === '' ? {} : { tag }) }
    }
    case 'follows':
      return { kind: 'follows', works, which }
    case 'artist':
      return id === undefined ? undefined : { kind: 'artist', id, works, which }
    case 'series':
      return id === undefined ? undefined : { kind: 'series', of: subject.of === 'novel' ? 'novel' : 'manga', id }
    case 'search': {
      const word = text(subject.word).trim().slice(0, maxWordLength)
      if (word === '') return undefined
      const parameters = Object.fromEntries(Object.entries(record(subject.parameters)).map(([name, one]) => [name, text(one)]))
      return { kind: 'search', of: subject.of === 'novel' ? 'novel' : 'illust', word, parameters }
    }
    case 'pressed':
      return { kind: 'pressed' }
    default:
      return undefined
  }
}

/** The value when it is known, else the first one. */
const oneOf = <T extends string>(known: readonly [T, ...T[]], value: unknown): T => known.find((one) => one === value) ?? known[0]

/** A whole number from 1; undefined for no limit. */
const limit = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : undefined
