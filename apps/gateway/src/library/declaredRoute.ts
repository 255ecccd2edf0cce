// Declares what the library's routes take and send. The routes read it, and /api/docs shows it.
import { parseJson, record } from '@emaki/domain'
import type { HttpBindings } from '@hono/node-server'
import type { Context, Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { describeRoute, generateSpecs, resolver, uniqueSymbol } from 'hono-openapi'
import * as v from 'valibot'
import { id } from './libraryParameters.ts'
import { libraryError, workNotFound } from './libraryResponse.ts'

type Bindings = { Bindings: HttpBindings }

/** The responses to invalid parameters and members of bodies, by their names. */
const problems: Readonly<Record<string, readonly [code: string, message: string]>> = {
  from: ['cursor', 'The cursor is malformed'],
  format: ['badFormat', 'The format must be zip, cbz or epub'],
  work: ['badRequest', 'work must be a key such as illust:1'],
  works: ['badRequest', 'works must be a list of keys such as illust:1'],
  isRead: ['badRequest', 'isRead must be true or false'],
  group: ['badRequest', 'group must be the id of a group'],
  folder: ['badFolder', 'The folder must be an absolute path on the gateway’s machine'],
  mode: ['badMode', 'The mode is index or copy'],
  action: ['badAction', 'The action is not known'],
}

/** Middleware that validates what `read` returns, for `c.req.valid(target)`. Hono's own validators reject what the library ignores. */
export function declared<T extends 'query' | 'param' | 'json', S extends v.GenericSchema<unknown, object>>(
  target: T,
  schema: S,
  read: (c: Context<Bindings>) => unknown,
  onProblem?: () => Response,
) {
  const validate = createMiddleware<Bindings, string, { out: { [K in T]: v.InferOutput<S> } }>(async (c, next) => {
    const result = v.safeParse(schema, await read(c))
    if (!result.success) {
      const [code, message] = problems[String(result.issues[0].path?.[0]?.key)] ?? ['badRequest', 'The request is malformed']
      return onProblem?.() ?? libraryError(400, code, message)
    }
    c.req.addValidatedData(target, result.output)
    return next()
  })
  return Object.assign(validate, { [uniqueSymbol]: { target, ...resolver(schema) } })
}

/** Parameters of the query. Others are ignored, and so are repetitions of one that is no list. */
export const query = <E extends v.ObjectEntries>(entries: E) =>
  declared('query', v.object(entries), (c) => {
    const { searchParams } = new URL(c.req.url)
    return Object.fromEntries(
      Object.entries(entries).flatMap(([name, entry]) =>
        searchParams.has(name) ? [[name, isList(entry) ? searchParams.getAll(name) : searchParams.get(name)]] : [],
      ),
    )
  })

const isList = (entry: v.ObjectEntries[string]): boolean => ('wrapped' in entry ? record(entry.wrapped) : entry).type === 'array'

/** The members of a JSON body. Anything else is a body without members. */
export const body = <E extends v.ObjectEntries>(entries: E) =>
  declared('json', v.object(entries), async (c) => record(await jsonIn(c)))

/** The body as JSON; undefined for anything else, and for more than `maxLength` characters. */
export async function jsonIn(c: Context, maxLength = Number.POSITIVE_INFINITY): Promise<unknown> {
  const text = await c.req.text()
  const parsed = text.length <= maxLength ? parseJson(text) : undefined
  return parsed?.ok ? parsed.value : undefined
}

/** The work in a path with `:kind` and `:id`, and further parts of that path. */
export const workPath = <E extends v.ObjectEntries>(entries: E, onProblem: () => Response = workNotFound) =>
  declared('param', v.object({ kind: v.picklist(['illust', 'novel']), id, ...entries }), (c) => c.req.param(), onProblem)

/** Describes a route and its response for /api/docs. Types in the text are those of packages/domain/src/library. */
export const about = (summary: string, response: string, status = 200, mediaType = 'application/json') =>
  describeRoute({
    summary,
    responses: { [status]: { description: response, ...(status === 204 ? {} : { content: { [mediaType]: {} } }) } },
  })

const string = { type: 'string' } as const
const texts = { type: 'object' as const, required: ['code', 'message'], properties: { code: string, message: string } }
const errorSchema = { type: 'object' as const, required: ['error'], properties: { error: texts } }
const error = (description: string) => ({ description, content: { 'application/json': { schema: errorSchema } } })
const errors = {
  responses: {
    400: error('A parameter or the body is malformed'),
    401: error('The client may sign in as operator'),
    403: error('The client may not do this'),
    404: error('There is no such thing, no archive, or the client may not know of it'),
    409: error('The archive takes no changes, or the same is already in progress'),
    415: error('The body of a change must be JSON'),
  },
}

/** The OpenAPI document of the routes that this gateway has. Paths contain the base path. */
export const libraryOpenApi = (app: Hono<Bindings>, version: string) =>
  generateSpecs(app, {
    defaultValidationErrorResponse: false,
    defaultOptions: { GET: errors, PUT: errors, POST: errors, DELETE: errors },
    documentation: { info: { title: 'Library', version, description: introduction } },
  })

const introduction =
  'The archive of this gateway, where it has one. docs/library-api.md explains concepts and error codes, and packages/domain/src/library has the types. ' +
  'Parameters that a route does not know, and invalid filters and numbers, are ignored. Pages have at most 200 entries; `from` is the member `next` of the page before, and `page` counts from 1.'
