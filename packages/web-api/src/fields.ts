// Fields of the web side's responses. Missing or mistyped ones have a default.
import { parseId, readRating, record } from '@emaki/domain'
import * as v from 'valibot'

const scalar = v.union([v.string(), v.number()])
export const words = v.fallback(v.pipe(scalar, v.transform(String)), '')
export const whole = (missing = 0) => v.fallback(v.pipe(scalar, v.transform(Number), v.integer(), v.minValue(0)), missing)
/** An `x_restrict`; an unknown or missing one counts as adult. */
export const rating = v.fallback(v.pipe(v.unknown(), v.transform(readRating)), 1)
export const flag = v.fallback(v.boolean(), false)
export const id = v.pipe(
  scalar,
  v.transform((value) => parseId(value) ?? ''),
  v.nonEmpty(),
)

/** The readable items of a list, in order. Advertisements, nulls and items without an id are dropped. */
export const listOf = <T>(item: v.GenericSchema<unknown, T>) =>
  v.fallback(
    v.pipe(
      v.array(v.unknown()),
      v.transform((items) =>
        items.flatMap((one) => {
          const read = v.safeParse(item, one)
          return read.success ? [read.output] : []
        }),
      ),
    ),
    [],
  )

/** A list that upstream sends as an array or as an object with the positions as keys. */
export const valuesOf = <T>(item: v.GenericSchema<unknown, T>) =>
  v.pipe(
    v.unknown(),
    v.transform((value) => (Array.isArray(value) ? value : Object.values(record(value)))),
    listOf(item),
  )

/** A map by id. Upstream sends an empty one as `[]`. Unreadable values are dropped. */
export const mapOf = <T>(item: v.GenericSchema<unknown, T>) =>
  v.fallback(
    v.pipe(
      v.record(v.string(), v.unknown()),
      v.transform((entries) => {
        const values: Record<string, T> = {}
        for (const [name, one] of Object.entries(entries)) {
          const read = v.safeParse(item, one)
          if (read.success) values[name] = read.output
        }
        return values
      }),
    ),
    {},
  )

export const bookmark = v.fallback(v.nullable(v.object({ id: words, private: flag })), null)
export const translations = mapOf(mapOf(v.string()))
export const address = v.fallback(v.nullable(v.string()), null)
