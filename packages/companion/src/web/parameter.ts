// Parameters of the companion's routes: how each is read from a query, what it becomes upstream, and what a machine-readable document says of it.
import { parseId } from '@emaki/domain'
import * as v from 'valibot'
import { badRequest } from './refusal.ts'

/** What OpenAPI needs to know of a value. */
export interface ValueShape {
  readonly type: 'string' | 'integer'
  readonly enum?: readonly string[]
  readonly pattern?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly maxLength?: number
}

export interface Parameter {
  readonly name: string
  /** From the text in the query to the text that goes on. */
  readonly schema: v.GenericSchema<string, string>
  readonly shape: ValueShape
  readonly isRequired: boolean
  /** Taken when the query has nothing. */
  readonly otherwise?: string
  readonly about?: string
}

interface Presence {
  readonly otherwise?: string
  readonly isRequired?: boolean
  readonly about?: string
}

const parameter = (name: string, schema: Parameter['schema'], shape: ValueShape, presence: Presence): Parameter => ({
  isRequired: false,
  ...presence,
  name,
  schema,
  shape,
})

/** A whole number within bounds. With `clamps` a smaller one is moved to the lower bound, as old clients send -48 (docs/contract/companion.md 7). */
export function whole(
  name: string,
  { least, most, clamps = false, ...presence }: Presence & { least: number; most: number; clamps?: boolean },
): Parameter {
  const schema = v.pipe(
    v.string(),
    v.regex(/^-?\d{1,12}$/),
    v.transform((text) => (clamps ? Math.max(least, Number(text)) : Number(text))),
    v.minValue(least),
    v.maxValue(most),
    v.transform(String),
  )
  return parameter(name, schema, { type: 'integer', minimum: least, maximum: most }, presence)
}

/** One of some words. */
export const oneOf = (name: string, words: readonly string[], presence: Presence = {}): Parameter =>
  parameter(name, v.picklist(words), { type: 'string', enum: words }, presence)

/** Free text up to a length in UTF-16 units. */
export const words = (name: string, maxLength: number, presence: Presence = {}): Parameter =>
  parameter(name, v.pipe(v.string(), v.maxLength(maxLength)), { type: 'string', maxLength }, presence)

/** Text of one form. */
export const matching = (name: string, pattern: RegExp, presence: Presence = {}): Parameter =>
  parameter(name, v.pipe(v.string(), v.regex(pattern)), { type: 'string', pattern: pattern.source }, presence)

/** An id of a work, user, comment or article. */
export const identity = (name: string, presence: Presence = { isRequired: true }): Parameter =>
  parameter(
    name,
    v.pipe(
      v.string(),
      v.check((text) => parseId(text) !== undefined),
    ),
    { type: 'string', pattern: '^[1-9]\\d{0,11}$' },
    presence,
  )

/** The values of the parameters that a query has or that have a default; of several the first counts. All other members are ignored. Throws 400. */
export function readQuery(parameters: readonly Parameter[], query: URLSearchParams): Readonly<Record<string, string>> {
  const values: Record<string, string> = {}
  for (const { name, schema, otherwise, isRequired } of parameters) {
    const given = query.get(name)
    if (given === null || given === '') {
      if (isRequired) throw badRequest(name)
      if (otherwise !== undefined) values[name] = otherwise
      continue
    }
    const read = v.safeParse(schema, given)
    if (!read.success) throw badRequest(name)
    values[name] = read.output
  }
  return values
}
