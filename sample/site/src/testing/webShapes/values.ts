// Parts of the web API's responses: envelopes, ids, dates, addresses, and maps that are arrays when empty (docs/contract/companion.md 3).
import * as v from 'valibot'

export const idText = v.pipe(v.string(), v.regex(/^[1-9]\d{0,11}$/))
export const whole = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
export const rating = v.picklist([0, 1, 2])
export const date = v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+\d\d:00$/))
export const image = v.pipe(v.string(), v.regex(/^https:\/\/[is]\.pximg\.net\//))
export const bookmarkData = v.nullable(v.strictObject({ id: idText, private: v.boolean() }))
export const translation = v.strictObject({ workTitle: v.nullable(v.string()), workCaption: v.nullable(v.string()) })
export const emptyMap = v.strictTuple([])
export const mapOf = <T extends v.GenericSchema>(value: T) =>
  v.union([
    emptyMap,
    v.pipe(
      v.record(v.string(), value),
      v.check((map) => Object.keys(map).length > 0, 'empty maps are arrays'),
    ),
  ])
export const envelope = <T extends v.GenericSchema>(body: T) =>
  v.strictObject({ error: v.literal(false), message: v.literal(''), body })
export const refusal = v.strictObject({ error: v.literal(true), message: v.pipe(v.string(), v.minLength(1)), body: emptyMap })
export const tags = v.strictObject({
  authorId: idText,
  isLocked: v.boolean(),
  writable: v.boolean(),
  tags: v.array(
    v.looseObject({
      tag: v.string(),
      locked: v.boolean(),
      deletable: v.boolean(),
      translation: v.optional(v.strictObject({ en: v.string() })),
    }),
  ),
})
export const address = v.nullable(image)
