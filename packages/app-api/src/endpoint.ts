// Types and constructors of endpoints: address, known parameters, and the shape that is checked in a response.
import * as v from 'valibot'
import type { ParameterKind } from './parameter.ts'

export type Parameters = Readonly<Record<string, ParameterKind<unknown>>>

/** Shape of a response. Only the outer members are checked; the domain's normalisers read the rest. */
export interface ResponseShape<T> {
  /** True for endpoints that return an HTML page instead of JSON. */
  readonly isPage: boolean
  readonly accepts: (body: unknown) => body is T
}

export interface Endpoint<R extends Parameters = Parameters, O extends Parameters = Parameters, T = unknown> {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly required: R
  readonly optional: O
  /** Values of parameters that the caller omits. Never added to addresses that upstream wrote. */
  readonly defaults: Readonly<Record<string, string>>
  readonly response: ResponseShape<T>
  /** True for endpoints that need no token. */
  readonly isPublic: boolean
  /** True when a request without a response may be sent again: it leaves the same state, and answers the same. */
  readonly isIdempotent: boolean
  /** True for a POST whose parameters are members of a JSON object instead of fields of a form. */
  readonly isJson: boolean
}

type Given<K> = K extends ParameterKind<infer T> ? T : never

/** Parameters that a caller passes to an endpoint. */
export type ParametersOf<E> =
  E extends Endpoint<infer R, infer O, infer _T>
    ? { readonly [N in keyof R]: Given<R[N]> } & { readonly [N in keyof O]?: Given<O[N]> | undefined }
    : never

/** Result of a successful call to an endpoint. */
export type ResponseOf<E> = E extends Endpoint<infer _R, infer _O, infer T> ? T : never

export interface Paged {
  readonly next_url?: string | null | undefined
  readonly [member: string]: unknown
}
export type ListResponse<M extends string> = { readonly [N in M]: readonly unknown[] } & Paged
export type ObjectResponse<M extends string> = { readonly [N in M]: Readonly<Record<string, unknown>> } & {
  readonly [member: string]: unknown
}

/** Makes a constructor of endpoints. */
const endpoint =
  (method: 'GET' | 'POST', isIdempotent: boolean) =>
  <R extends Parameters, O extends Parameters, T>(
    path: string,
    required: R,
    optional: O,
    response: ResponseShape<T>,
  ): Endpoint<R, O, T> => ({
    method,
    path,
    required,
    optional,
    defaults: {},
    response,
    isPublic: false,
    isIdempotent,
    isJson: false,
  })

/** A read. It changes nothing, so it may be retried. */
export const get = endpoint('GET', true)

/** An idempotent write, which may be retried. */
export const put = endpoint('POST', true)

/** A write that is sent only once. A caller reads the state before it repeats one that got no response. */
export const post = endpoint('POST', false)

/** The same endpoint with default values for omitted parameters (docs/spec/calls.md 7.3). */
export const withDefaults = <R extends Parameters, O extends Parameters, T>(
  defaults: { readonly [N in keyof O]?: string },
  original: Endpoint<R, O, T>,
): Endpoint<R, O, T> => ({ ...original, defaults: defaults as Readonly<Record<string, string>> })

/** The same endpoint without a token. */
export const publicEndpoint = <R extends Parameters, O extends Parameters, T>(
  original: Endpoint<R, O, T>,
): Endpoint<R, O, T> => ({
  ...original,
  isPublic: true,
})

/** The same endpoint with a JSON object as its body. The text of each parameter is JSON. */
export const jsonBody = <R extends Parameters, O extends Parameters, T>(original: Endpoint<R, O, T>): Endpoint<R, O, T> => ({
  ...original,
  isJson: true,
})

const plainObject = v.custom<Record<string, unknown>>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
)

const shaped = <T>(entries: v.ObjectEntries): ResponseShape<T> => {
  const schema = v.looseObject(entries)
  return { isPage: false, accepts: (body): body is T => !Array.isArray(body) && v.is(schema, body) }
}

/** An object with the given list, and possibly the URL of the next page. */
export const listOf = <const M extends string>(member: M): ResponseShape<ListResponse<M>> =>
  shaped({ [member]: v.array(v.unknown()), next_url: v.nullish(v.string()) })

/** The same for a list that may be null (docs/contract/site-2026.md 5). */
export const nullableListOf = <const M extends string>(
  member: M,
): ResponseShape<Partial<Readonly<Record<M, readonly unknown[] | null>>> & { readonly next_url?: string | null }> =>
  shaped({ [member]: v.nullish(v.array(v.unknown())), next_url: v.nullish(v.string()) })

/** The same for a list under one of two names. */
export const listOfEither = (member: string, other: string): ResponseShape<Paged> => ({
  isPage: false,
  accepts: (body): body is Paged => listOf(member).accepts(body) || listOf(other).accepts(body),
})

/** An object with the given object. */
export const objectWith = <const M extends string>(member: M): ResponseShape<ObjectResponse<M>> =>
  shaped({ [member]: plainObject })

/** An object with the given boolean. */
export const booleanOf = <const M extends string>(member: M): ResponseShape<{ readonly [N in M]: boolean }> =>
  shaped({ [member]: v.boolean() })

/** Any object. Writes return an empty one. */
export const anyObject: ResponseShape<Readonly<Record<string, unknown>>> = shaped({})

/** An HTML page. */
export const htmlPage: ResponseShape<string> = { isPage: true, accepts: (body): body is string => typeof body === 'string' }
