// Declares what routes take and send: the routes read it, and /api/docs shows it.
import { parseJson } from '@emaki/domain'
import type { HttpBindings } from '@hono/node-server'
import type { Context, Hono, MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import { describeRoute, type GenerateSpecOptions, generateSpecs, resolver, uniqueSymbol } from 'hono-openapi'
import * as v from 'valibot'

type Bindings = { Bindings: HttpBindings }

/**
 * Middleware that validates what `read` returns, for `c.req.valid(target)`. `respond` makes the response to what is invalid from the name of
 * the first invalid member. Hono's own validators reject what these routes ignore.
 */
export function declared<T extends 'query' | 'param' | 'json', S extends v.GenericSchema<unknown, object>>(
  target: T,
  schema: S,
  read: (c: Context<Bindings>) => unknown,
  respond: (member: string) => Response,
): MiddlewareHandler<Bindings, string, { out: { [K in T]: v.InferOutput<S> } }> {
  const validate = createMiddleware<Bindings, string, { out: { [K in T]: v.InferOutput<S> } }>(async (c, next) => {
    const result = v.safeParse(schema, await read(c))
    if (!result.success) return respond(String(result.issues[0].path?.[0]?.key))
    c.req.addValidatedData(target, result.output)
    return next()
  })
  return Object.assign(validate, { [uniqueSymbol]: { target, ...resolver(schema) } })
}

/** The body as JSON; undefined for anything else, and for more than `maxLength` characters. */
export async function jsonIn(c: Context, maxLength = Number.POSITIVE_INFINITY): Promise<unknown> {
  const text = await c.req.text()
  const parsed = text.length <= maxLength ? parseJson(text) : undefined
  return parsed?.ok ? parsed.value : undefined
}

/** Describes a route and its response for /api/docs. */
export const about = (summary: string, response: string, status = 200, mediaType = 'application/json') =>
  describeRoute({
    summary,
    responses: { [status]: { description: response, ...(status === 204 ? {} : { content: { [mediaType]: {} } }) } },
  })

const string = { type: 'string' } as const

/** A JSON Schema. */
interface ObjectSchema {
  readonly type: 'object'
  readonly required: string[]
  readonly properties: Record<string, typeof string | ObjectSchema>
}

/** The JSON Schema of an object whose members are texts. */
export const textMembers = (...names: string[]): ObjectSchema => ({
  type: 'object',
  required: names,
  properties: Object.fromEntries(names.map((name) => [name, string])),
})

/** The responses to errors by status, with the JSON Schema of their body. */
export const errorResponses = (schema: ObjectSchema, descriptions: Readonly<Record<number, string>>) => {
  const responseOf = (description: string) => ({ description, content: { 'application/json': { schema } } })
  return Object.fromEntries(Object.entries(descriptions).map(([status, description]) => [status, responseOf(description)]))
}

export interface DeclaredPart {
  readonly title: string
  readonly version: string
  readonly description: string
  /** The responses to errors that all routes have. */
  readonly errors: ReturnType<typeof errorResponses>
}

/** The OpenAPI document of the routes of an app that are described. Paths contain the base path. */
export function openApiOf(app: Hono<Bindings>, { errors, ...info }: DeclaredPart) {
  const shared: NonNullable<GenerateSpecOptions['defaultOptions']>['GET'] = { responses: errors }
  return generateSpecs(app, {
    defaultValidationErrorResponse: false,
    // The files of the operator have names with a dot.
    excludeStaticFile: false,
    defaultOptions: { GET: shared, PUT: shared, POST: shared, DELETE: shared },
    documentation: { info },
  })
}
