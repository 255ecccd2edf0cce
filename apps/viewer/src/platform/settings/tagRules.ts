// Rules that give new bookmarks their tags. Settings store them.
import { bookmarkTagLength, maxBookmarkTags } from '@emaki/domain'
import * as v from 'valibot'

/** What a rule looks at: the id of the artist, the id of the series, or a word in the tags of the work. */
export const tagRuleSubjects = ['artist', 'series', 'word'] as const

const tagRule = v.object({
  when: v.picklist(tagRuleSubjects),
  value: v.pipe(v.string(), v.minLength(1), v.maxLength(bookmarkTagLength)),
  tags: v.pipe(
    v.array(v.pipe(v.string(), v.minLength(1), v.maxLength(bookmarkTagLength))),
    v.minLength(1),
    v.maxLength(maxBookmarkTags),
  ),
})

/** Works whose `when` is `value` get the tags. */
export type TagRule = v.InferOutput<typeof tagRule>

const maxRules = 200

/** A list of rules. A bad one does not affect the others. */
export const tagRulesSchema = v.fallback(
  v.pipe(
    v.array(v.fallback(v.nullable(tagRule), null)),
    v.transform((rules): TagRule[] => rules.flatMap((rule) => rule ?? []).slice(0, maxRules)),
  ),
  [],
)
