// The OpenAPI document of the companion: parameters, body and responses of each route.
import { Hono } from 'hono'
import type { DescribeRouteOptions } from 'hono-openapi'
import type { CompanionRoute } from './route.ts'
import { companionRoutes } from './routes.ts'
import type { ListParameter, Parameter } from './web/parameter.ts'

type Responses = NonNullable<DescribeRouteOptions['responses']>
type Schema = { [name: string]: Schema | string | number | boolean | readonly string[] | undefined }

const errorSchema = {
  type: 'object',
  required: ['error'],
  properties: { error: { type: 'object', required: ['message'], properties: { message: { type: 'string' } } } },
} as const

const errors: Readonly<Record<number, string>> = {
  400: 'A parameter or the body is wrong',
  401: 'No valid session, or no token for a write',
  404: 'There is no such thing',
  413: 'Too large',
  415: 'No picture of a known kind',
  429: 'Too many requests; Retry-After says how long to wait',
  501: 'Not set up on this server',
  502: 'Upstream failed',
  504: 'Upstream did not answer in time',
}

export interface CompanionOpenApiOptions {
  /** Base path of the companion. */
  readonly base?: string
  readonly version?: string
}

/** Creates the OpenAPI 3.1 document. It loads its generator on demand, so that a page that runs the companion does not load it. */
export async function companionOpenApi({ base = '/api/companion', version = '1' }: CompanionOpenApiOptions = {}) {
  const { describeRoute, generateSpecs } = await import('hono-openapi')
  const app = new Hono()
  for (const route of companionRoutes) {
    app.on(route.method, route.path.replace(/\{id\}[^/]*/, ':id'), describeRoute(described(route)), (c) => c.body(null))
  }
  const document = await generateSpecs(app, {
    excludeStaticFile: false,
    documentation: {
      openapi: '3.1.0',
      info: { title: 'Companion', version, description: introduction },
      servers: [{ url: base }],
    },
  })
  // The text after an id in its segment, as in `{id}.html`, is no part of the generator's path.
  const known = new Map(companionRoutes.map(({ path }) => [path.replace(/(\{id\})[^/]+/, '$1'), path]))
  const paths = Object.entries(document.paths ?? {}).map(([path, item]) => [known.get(path) ?? path, item] as const)
  return { ...document, paths: Object.fromEntries(paths) }
}

const introduction =
  'The web side of the site: reads and writes of its own pages, spotlight articles, and extras. Upstream’s envelope is opened unless ' +
  '`_raw=1` or `x-raw-envelope: 1` asks for it. `_images=relative` makes picture addresses paths of this host (`/-/…`, `/~/…`), `_images=absolute` leaves them upstream’s. Every error is `{"error": {"message": …}}` with a status. Query members that a route does not know are ignored.'

function described(route: CompanionRoute): DescribeRouteOptions {
  const { about, mediaType = 'application/json' } = route
  const statuses = [400, 404, 429, 502, 504, ...extraErrors(route)].sort((a, b) => a - b)
  const responses: Responses = {
    200: { description: about, content: { [mediaType]: {} } },
    ...Object.fromEntries(
      statuses.map((status) => [
        status,
        { description: errors[status] ?? '', content: { 'application/json': { schema: errorSchema } } },
      ]),
    ),
  }
  return {
    summary: about,
    tags: [route.path.startsWith('/ajax') || route.path.endsWith('.php') ? 'web' : 'companion'],
    parameters: [
      ...pathParameters(route),
      ...route.parameters.map(queryParameter),
      ...(route.lists ?? []).map(listParameter),
      ...headers(route),
    ],
    ...(route.body ? { requestBody: requestBody(route.body) } : {}),
    responses,
  }
}

function extraErrors({ method, path, lifetime }: CompanionRoute): readonly number[] {
  if (path === '/api/saucenao') return [413, 415]
  if (path.startsWith('/api/pixiv-novel-translate')) return [413, 501]
  return method === 'POST' || lifetime === 'own' ? [401] : []
}

const pathParameters = ({ path, idForm }: CompanionRoute) =>
  path.includes('{id}')
    ? [
        {
          name: 'id',
          in: 'path',
          required: true,
          schema: { type: 'string', pattern: idForm === 'long' ? '^[1-9]\\d{0,24}$' : '^[1-9]\\d{0,11}$' },
        } as const,
      ]
    : []

function queryParameter({ name, isRequired, shape: { enum: freeText, ...shape }, defaultValue, about }: Parameter) {
  const choice = {
    ...(freeText ? { enum: [...freeText] } : {}),
    ...(defaultValue === undefined ? {} : { default: defaultValue }),
  }
  return { name, in: 'query', required: isRequired, schema: { ...shape, ...choice }, ...(about ? { description: about } : {}) }
}

const listParameter = ({ name, isRequired, maxItems }: ListParameter) =>
  ({
    name,
    in: 'query',
    required: isRequired,
    schema: { type: 'array', items: { type: 'string' }, maxItems },
  }) as const

/** Routes of the site's own web side accept a session. Writes require one. */
function headers({ method, path }: CompanionRoute) {
  if (!/^\/(?:ajax|touch|user|ranking|bookmark_add|rpc_)/.test(path)) return []
  const isWrite = method === 'POST'
  const session = {
    name: 'x-auth',
    in: 'header',
    required: isWrite,
    description: 'PHPSESSID=…',
    schema: { type: 'string' },
  } as const
  const account = {
    name: 'x-account',
    in: 'header',
    required: false,
    description: 'Id of the account whose session cookie is used.',
    schema: { type: 'string', pattern: '^[0-9]{2,12}$' },
  } as const
  const token = { name: 'x-csrf-token', in: 'header', required: true, schema: { type: 'string' } } as const
  return isWrite ? [session, account, token] : [session, account]
}

function requestBody({ mediaType, members, required }: NonNullable<CompanionRoute['body']>) {
  const properties = Object.fromEntries(
    Object.entries(members).map(([name, { type, about }]): [string, Schema] => [
      name,
      {
        ...(type === 'file'
          ? { type: 'string', format: 'binary' }
          : type === 'array'
            ? { type, items: { type: 'string' } }
            : { type }),
        ...(about ? { description: about } : {}),
      },
    ]),
  )
  return {
    required: true,
    content: { [mediaType]: { schema: { type: 'object' as const, required: [...required], properties } } },
  }
}
