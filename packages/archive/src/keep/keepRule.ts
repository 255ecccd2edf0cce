// Rules: what is kept by itself, with a quota and what happens when it is full. They are in rules.json of the archive, which people may edit.
import { parseId, parseJson, type Result } from '@emaki/domain'
import * as v from 'valibot'

const id = v.pipe(
  v.string(),
  v.check((text) => parseId(text) === text, 'not an id'),
)
const works = v.optional(v.picklist(['illust', 'novel', 'both']), 'both')
const which = v.optional(v.picklist(['all', 'new']), 'new')

const subjectSchema = v.variant('kind', [
  /** Bookmarks of the operator's account. */
  v.object({
    kind: v.literal('bookmarks'),
    works,
    visibility: v.optional(v.picklist(['public', 'private', 'both']), 'public'),
    tag: v.optional(v.pipe(v.string(), v.maxLength(100))),
  }),
  /** Artists whom the operator's account follows: all their works, or those that are published from now on. */
  v.object({ kind: v.literal('follows'), works, which }),
  v.object({ kind: v.literal('artist'), id, works, which }),
  v.object({ kind: v.literal('series'), of: v.picklist(['manga', 'novel']), id }),
  /** A search, with parameters of the mirror's route. */
  v.object({
    kind: v.literal('search'),
    of: v.picklist(['illust', 'novel']),
    word: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
    parameters: v.optional(v.record(v.pipe(v.string(), v.regex(/^[a-z_]{1,40}$/)), v.pipe(v.string(), v.maxLength(100))), {}),
  }),
  /** What an operator keeps with the button. It loads nothing by itself. */
  v.object({ kind: v.literal('pressed') }),
])

const ruleSchema = v.object({
  id: v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,40}$/)),
  isOn: v.boolean(),
  subject: subjectSchema,
  quota: v.object({
    works: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1))),
    megabytes: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1))),
  }),
  /** `removeOldest` and `removeOldestRead` move the works that this rule alone keeps to the trash, oldest first. */
  whenFull: v.picklist(['stop', 'removeOldest', 'removeOldestRead']),
  /** Hours between two runs. */
  everyHours: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(24 * 31)), 24),
})

export type KeepRule = v.InferOutput<typeof ruleSchema>
export type KeepSubject = KeepRule['subject']

/** Maximum number of rules. */
const maxRules = 500

const rulesSchema = v.pipe(
  v.object({ rules: v.pipe(v.array(ruleSchema), v.maxLength(maxRules)) }),
  v.check(({ rules }) => new Set(rules.map((rule) => rule.id)).size === rules.length, 'two rules have the same id'),
)

/** The rule of the button, where rules.json has none. */
export const pressedRule: KeepRule = {
  id: 'pressed',
  isOn: true,
  subject: { kind: 'pressed' },
  quota: {},
  whenFull: 'stop',
  everyHours: 24,
}

/** Reads rules from a parsed value. The error names the first mistake by its path. */
export function parseRules(value: unknown): Result<readonly KeepRule[], string> {
  const parsed = v.safeParse(rulesSchema, value)
  if (parsed.success) return { ok: true, value: parsed.output.rules }
  const [issue] = parsed.issues
  return { ok: false, error: `${v.getDotPath(issue) ?? 'rules'}: ${issue.message}` }
}

/** Reads the text of rules.json. */
export function parseRulesText(text: string): Result<readonly KeepRule[], string> {
  const json = parseJson(text)
  return json.ok ? parseRules(json.value) : { ok: false, error: 'not JSON' }
}

/**
 * The mark in `keptBy` of the works of a rule. Works of private bookmarks have another one, so that visitors never see what one account has
 * bookmarked in private.
 */
export function reasonOf({ id: name, subject }: Pick<KeepRule, 'id' | 'subject'>): string {
  if (subject.kind === 'pressed') return 'pressed'
  return subject.kind === 'bookmarks' && subject.visibility !== 'public' ? `private:${name}` : `rule:${name}`
}
