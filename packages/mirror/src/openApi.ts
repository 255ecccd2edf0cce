// The OpenAPI document of the mirror, generated from its routes: query, response and errors.
import { type ConversionConfig, toJsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema'
import { Hono } from 'hono'
import { type DescribeRouteOptions, describeRoute, generateSpecs } from 'hono-openapi'
import type { GenericSchema } from 'valibot'
import { responseSchema } from './responseSchemas.ts'
import type { MirrorRoute } from './route.ts'
import { mirrorRoutes } from './routes.ts'
import { mirrorErrorSchema, namedSchemas, upstreamErrorSchema } from './wire.ts'

export interface MirrorOpenApiOptions {
  /** Base path of the mirror. */
  readonly base?: string
  readonly version?: string
}

/** The OpenAPI 3.1 document of the mirror. */
export async function mirrorOpenApi({ base = '/api/mirror', version = '1' }: MirrorOpenApiOptions = {}) {
  const app = new Hono()
  for (const route of mirrorRoutes) app.get(route.path, describeRoute(described(route)), (c) => c.body(null))
  const document = await generateSpecs(app, {
    excludeStaticFile: false,
    documentation: {
      openapi: '3.1.0',
      info: { title: 'Mirror', version, description: introduction },
      servers: [{ url: base }],
    },
  })
  return { ...document, components: { ...document.components, schemas: toJsonSchemaDefs(namedSchemas, conversion) } }
}

/** OpenAPI 3.1 uses JSON Schema 2020-12 and keeps named schemas among its components. */
const conversion: ConversionConfig = {
  target: 'draft-2020-12',
  overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
}

/** Converts a schema for the document, which contains the named schemas once for all of them. */
function jsonSchema(schema: GenericSchema) {
  const { $schema, $defs, ...converted } = toJsonSchema(schema, { ...conversion, definitions: namedSchemas })
  return converted
}

const introduction =
  'Short reading routes over the mobile app API. Answers are upstream’s JSON as it came. An error that upstream answered comes with status ' +
  '200 and the member `error`: test for that member first. Query members that a route does not know are ignored.'

const described = ({ path, about, query, isWriting }: MirrorRoute): DescribeRouteOptions => ({
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
      anyOf: [answer(path), jsonSchema(upstreamErrorSchema)],
    }),
    ...(isWriting || query.some(({ name }) => name === 'path')
      ? { 400: content('A path that is not on the list', jsonSchema(upstreamErrorSchema)) }
      : {}),
    ...(isWriting ? { 403: content('This mirror does not write', jsonSchema(upstreamErrorSchema)) } : {}),
    422: content('A query member is missing or malformed', jsonSchema(mirrorErrorSchema)),
    502: content('Upstream could not be reached or understood', jsonSchema(mirrorErrorSchema)),
  },
})

function answer(path: string) {
  const schema = responseSchema(path)
  if (schema === undefined) throw new RangeError(`${path} has no response schema`)
  return jsonSchema(schema)
}

const content = (description: string, schema: object) => ({ description, content: { 'application/json': { schema } } })
