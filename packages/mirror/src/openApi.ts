// The OpenAPI document of the mirror, generated from its routes: query, response and errors.
import { Hono } from 'hono'
import { type DescribeRouteOptions, describeRoute, generateSpecs } from 'hono-openapi'
import { createJsonSchemas, type JsonSchemas } from './jsonSchema.ts'
import { responseSchema } from './responseSchemas.ts'
import type { MirrorRoute } from './route.ts'
import { mirrorRoutes } from './routes.ts'
import { mirrorErrorSchema, upstreamErrorSchema } from './wire.ts'

export interface MirrorOpenApiOptions {
  /** Base path of the mirror. */
  readonly base?: string
  readonly version?: string
}

/** The OpenAPI 3.1 document of the mirror. */
export async function mirrorOpenApi({ base = '/api/mirror', version = '1' }: MirrorOpenApiOptions = {}) {
  const schemas = createJsonSchemas()
  const app = new Hono()
  for (const route of mirrorRoutes) app.get(route.path, describeRoute(described(route, schemas)), (c) => c.body(null))
  const document = await generateSpecs(app, {
    excludeStaticFile: false,
    documentation: {
      openapi: '3.1.0',
      info: { title: 'Mirror', version, description: introduction },
      servers: [{ url: base }],
    },
  })
  return { ...document, components: { ...document.components, schemas: { ...schemas.components } } }
}

const introduction =
  'Short reading routes over the mobile app API. Answers are upstream’s JSON as it came. An error that upstream answered comes with status ' +
  '200 and the member `error`: test for that member first. Query members that a route does not know are ignored.'

const described = ({ path, about, query, isWriting }: MirrorRoute, schemas: JsonSchemas): DescribeRouteOptions => ({
  operationId: path.slice(1).replace(/\W/g, '_'),
  summary: about,
  parameters: query.map(({ name, about: description, isRequired, schema }) => ({
    name,
    in: 'query',
    required: isRequired,
    description,
    // The type requires mutable lists, although nothing changes them.
    schema: structuredClone(schema) as object,
  })),
  responses: {
    200: content('The answer, or the error that upstream gave', {
      anyOf: [answer(path, schemas), schemas.describe(upstreamErrorSchema)],
    }),
    ...(isWriting || query.some(({ name }) => name === 'path')
      ? { 400: content('A path that is not on the list', schemas.describe(upstreamErrorSchema)) }
      : {}),
    ...(isWriting ? { 403: content('This mirror does not write', schemas.describe(upstreamErrorSchema)) } : {}),
    422: content('A query member is missing or malformed', schemas.describe(mirrorErrorSchema)),
    502: content('Upstream could not be reached or understood', schemas.describe(mirrorErrorSchema)),
  },
})

function answer(path: string, schemas: JsonSchemas) {
  const schema = responseSchema(path)
  if (schema === undefined) throw new RangeError(`${path} has no response schema`)
  return schemas.describe(schema)
}

const content = (description: string, schema: object) => ({ description, content: { 'application/json': { schema } } })
