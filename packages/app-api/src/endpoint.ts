// What an endpoint is: its address, the parameters it knows, and the shape that its answer must have at the border.
import * as v from 'valibot'
import type { ParameterKind } from './parameter.ts'

export type Parameters = Readonly<Record<string, ParameterKind<unknown>>>

/** The shape of an answer; what lies inside stays as upstream sent it, for the domain's normalisers. */
export interface AnswerShape<T> {
  /** True for endpoints that answer with a page of HTML instead of JSON. */
  readonly isPage: boolean
  readonly accepts: (body: unknown) => body is T
}

export interface Endpoint<R extends Parameters = Parameters, O extends Parameters = Parameters, T = unknown> {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly requires: R
  readonly takes: O
  /** What a caller who does not say otherwise means; never added to addresses that upstream wrote. */
  readonly standard: Readonly<Record<string, string>>
  readonly answer: AnswerShape<T>
  /** Answers without a token. */
  readonly open: boolean
  /** Sending it twice does no harm. */
  readonly repeatable: boolean
}

type Given<K> = K extends ParameterKind<infer T> ? T : never

/** What a caller gives to an endpoint. */
export type ParametersOf<E> =
  E extends Endpoint<infer R, infer O, infer _T>
    ? { readonly [N in keyof R]: Given<R[N]> } & { readonly [N in keyof O]?: Given<O[N]> | undefined }
    : never

/** What a successful call to an endpoint gives. */
export type AnswerOf<E> = E extends Endpoint<infer _R, infer _O, infer T> ? T : never

interface Paged {
  readonly next_url?: string | null | undefined
  readonly [member: string]: unknown
}
export type ListAnswer<M extends string> = { readonly [N in M]: readonly unknown[] } & Paged
export type ObjectAnswer<M extends string> = { readonly [N in M]: Readonly<Record<string, unknown>> } & {
  readonly [member: string]: unknown
}

/** A read: it changes nothing, and may be sent again after a failure. */
export const get = <R extends Parameters, O extends Parameters, T>(
  path: string,
  requires: R,
  takes: O,
  answer: AnswerShape<T>,
): Endpoint<R, O, T> => ({ method: 'GET', path, requires, takes, standard: {}, answer, open: false, repeatable: true })

/** A write that leaves the same state however often it is sent. */
export const put = <R extends Parameters, O extends Parameters, T>(
  path: string,
  requires: R,
  takes: O,
  answer: AnswerShape<T>,
): Endpoint<R, O, T> => ({ method: 'POST', path, requires, takes, standard: {}, answer, open: false, repeatable: true })

/** A write that must be sent once only. */
export const post = <R extends Parameters, O extends Parameters, T>(
  path: string,
  requires: R,
  takes: O,
  answer: AnswerShape<T>,
): Endpoint<R, O, T> => ({ method: 'POST', path, requires, takes, standard: {}, answer, open: false, repeatable: false })

/** The same endpoint with values that stand for parameters left out (docs/spec/calls.md 7.3). */
export const assuming = <R extends Parameters, O extends Parameters, T>(
  standard: { readonly [N in keyof O]?: string },
  endpoint: Endpoint<R, O, T>,
): Endpoint<R, O, T> => ({ ...endpoint, standard: standard as Readonly<Record<string, string>> })

/** The same endpoint, answering without a token. */
export const open = <R extends Parameters, O extends Parameters, T>(endpoint: Endpoint<R, O, T>): Endpoint<R, O, T> => ({
  ...endpoint,
  open: true,
})

const plainObject = v.custom<Record<string, unknown>>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
)

const shaped = <T>(entries: v.ObjectEntries): AnswerShape<T> => {
  const schema = v.looseObject(entries)
  return { isPage: false, accepts: (body): body is T => !Array.isArray(body) && v.is(schema, body) }
}

/** An object with the given list in it, and perhaps the address of the next page. */
export const lists = <const M extends string>(member: M): AnswerShape<ListAnswer<M>> =>
  shaped({ [member]: v.array(v.unknown()), next_url: v.nullish(v.string()) })

/** An object with the given object in it. */
export const holds = <const M extends string>(member: M): AnswerShape<ObjectAnswer<M>> => shaped({ [member]: plainObject })

/** An object with the given switch in it. */
export const tells = <const M extends string>(member: M): AnswerShape<{ readonly [N in M]: boolean }> =>
  shaped({ [member]: v.boolean() })

/** Any object: writes answer with an empty one. */
export const anything: AnswerShape<Readonly<Record<string, unknown>>> = shaped({})

/** A page of HTML. */
export const page: AnswerShape<string> = { isPage: true, accepts: (body): body is string => typeof body === 'string' }
