// Entry point `@emaki/mirror/openapi`: the API description and the response schemas. It is separate, so that a page that runs the mirror
// does not load them.

export { type MirrorOpenApiOptions, mirrorOpenApi } from './openApi.ts'
export { responseSchema } from './responseSchemas.ts'
export { mirrorErrorSchema, upstreamErrorSchema } from './wire.ts'
