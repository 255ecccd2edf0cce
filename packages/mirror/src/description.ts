// Entry point `@emaki/mirror/openapi`: the API description and the response schemas. It is separate, so that a page that runs the mirror
// does not load them.
export { answerSchema } from './answers.ts'
export { type MirrorOpenApiOptions, mirrorOpenApi } from './openApi.ts'
export { mirrorErrorSchema, upstreamErrorSchema } from './wire.ts'
