// Query parameters of the companion's routes: validation, upstream value, and OpenAPI description.

import { parseId } from '@emaki/domain'
import { badRequest } from '@emaki/web-api'
import * as v from 'valibot'

/** The OpenAPI description of a value. */
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
  /** Validates the text in the query and converts it to the text sent upstream. */
  readonly schema: v.GenericSchema<string, string>
  readonly shape: ValueShape
  readonly isRequired: boolean
  /** Default when the query has no value. */
  readonly defaultValue?: string
  readonly about?: string
}

interface Presence {
  readonly defaultValue?: string
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

/**
 * A whole number within bounds. `clamps` raises smaller numbers to the lower bound, because old clients send -48
 * (docs/contract/companion.md 7).
 */
export function integer(
  name: string,
  { min, max, clamps = false, ...presence }: Presence & { min: number; max: number; clamps?: boolean },
): Parameter {
  const schema = v.pipe(
    v.string(),
    v.regex(/^-?\d{1,12}$/),
    v.transform((text) => (clamps ? Math.max(min, Number(text)) : Number(text))),
    v.minValue(min),
    v.maxValue(max),
    v.transform(String),
  )
  return parameter(name, schema, { type: 'integer', minimum: min, maximum: max }, presence)
}

/** One of some words. */
export const oneOf = (name: string, freeText: readonly string[], presence: Presence = {}): Parameter =>
  parameter(name, v.picklist(freeText), { type: 'string', enum: freeText }, presence)

/** Free text up to a length in UTF-16 units. */
export const freeText = (name: string, maxLength: number, presence: Presence = {}): Parameter =>
  parameter(name, v.pipe(v.string(), v.maxLength(maxLength)), { type: 'string', maxLength }, presence)

/** Text that matches a pattern. */
export const matching = (name: string, pattern: RegExp, presence: Presence = {}): Parameter =>
  parameter(name, v.pipe(v.string(), v.regex(pattern)), { type: 'string', pattern: pattern.source }, presence)

/** An id of a work, user, comment or article. */
export const idParameter = (name: string, presence: Presence = { isRequired: true }): Parameter =>
  parameter(
    name,
    v.pipe(
      v.string(),
      v.check((text) => parseId(text) !== undefined),
    ),
    { type: 'string', pattern: '^[1-9]\\d{0,11}$' },
    presence,
  )

/** A repeated parameter such as `ids[]`. */
export interface ListParameter {
  readonly name: string
  readonly schema: v.GenericSchema<string, string>
  readonly maxItems: number
  readonly isRequired: boolean
}

const longIdText = /^[1-9]\d{0,24}$/

/** An id of a collection or story: digits beyond the range of a number, which stay text (docs/contract/companion.md 7.18). */
export const longId = v.pipe(v.string(), v.regex(longIdText))

/** Reads the repeated parameters of a query. Parameters without a value are left out. Throws 400. */
export function readLists(lists: readonly ListParameter[], query: URLSearchParams): Readonly<Record<string, readonly string[]>> {
  const values: Record<string, readonly string[]> = {}
  for (const { name, schema, maxItems, isRequired } of lists) {
    const read = v.safeParse(v.pipe(v.array(schema), v.maxLength(maxItems)), query.getAll(name).filter(Boolean))
    if (!read.success || (isRequired && read.output.length === 0)) throw badRequest(name)
    if (read.output.length > 0) values[name] = read.output
  }
  return values
}

/** Reads the parameters of a query, with defaults. The first of several values counts; unknown parameters are ignored. Throws 400. */
export function readQuery(parameters: readonly Parameter[], query: URLSearchParams): Readonly<Record<string, string>> {
  const values: Record<string, string> = {}
  for (const { name, schema, defaultValue, isRequired } of parameters) {
    const given = query.get(name)
    if (given === null || given === '') {
      if (isRequired) throw badRequest(name)
      if (defaultValue !== undefined) values[name] = defaultValue
      continue
    }
    const read = v.safeParse(schema, given)
    if (!read.success) throw badRequest(name)
    values[name] = read.output
  }
  return values
}
