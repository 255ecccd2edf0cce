// What the library's routes declare: parameters and bodies with the library's own errors, and their document.
import { record } from '@emaki/domain'
import type { HttpBindings } from '@hono/node-server'
import type { Context, Hono } from 'hono'
import * as v from 'valibot'
import { declared, errorResponses, jsonIn, openApiOf, textMembers } from '../http/declaredRoute.ts'
import { id } from './libraryParameters.ts'
import { libraryError, workNotFound } from './libraryResponse.ts'

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

function respond(member: string): Response {
  const [code, message] = problems[member] ?? ['badRequest', 'The request is malformed']
  return libraryError(400, code, message)
}

/** Parameters of the query. Others are ignored, and so are repetitions of one that is no list. */
export const query = <E extends v.ObjectEntries>(entries: E) =>
  declared('query', v.object(entries), (c) => valuesIn(c, entries), respond)

function valuesIn(c: Context, entries: v.ObjectEntries): unknown {
  const { searchParams } = new URL(c.req.url)
  return Object.fromEntries(
    Object.entries(entries).flatMap(([name, entry]) =>
      searchParams.has(name) ? [[name, isList(entry) ? searchParams.getAll(name) : searchParams.get(name)]] : [],
    ),
  )
}

const isList = (entry: v.ObjectEntries[string]): boolean => ('wrapped' in entry ? record(entry.wrapped) : entry).type === 'array'

/** The members of a JSON body. Anything else is a body without members. */
export const body = <E extends v.ObjectEntries>(entries: E) =>
  declared('json', v.object(entries), async (c) => record(await jsonIn(c)), respond)

/** The work in a path with `:kind` and `:id`, and further parts of that path. */
export const workPath = <E extends v.ObjectEntries>(entries: E, onProblem: () => Response = workNotFound) =>
  declared('param', v.object({ kind: v.picklist(['illust', 'novel']), id, ...entries }), (c) => c.req.param(), onProblem)

const error = { type: 'object' as const, required: ['error'], properties: { error: textMembers('code', 'message') } }
const errors = errorResponses(error, {
  400: 'A parameter or the body is malformed',
  401: 'The client may sign in as operator',
  403: 'The client may not do this',
  404: 'There is no such thing, no archive, or the client may not know of it',
  409: 'The archive takes no changes, or the same is already in progress',
  415: 'The body of a change must be JSON',
})

/** The OpenAPI document of the routes that this gateway has. Types in it are those of packages/domain/src/library. */
export const libraryOpenApi = (app: Hono<{ Bindings: HttpBindings }>, version: string) =>
  openApiOf(app, { title: 'Library', version, description: introduction, errors })

const introduction =
  'The archive of this gateway, where it has one. docs/library-api.md explains concepts and error codes, and packages/domain/src/library has the types. ' +
  'Parameters that a route does not know, and invalid filters and numbers, are ignored. Pages have at most 200 entries; `from` is the member `next` of the page before, and `page` counts from 1.'
