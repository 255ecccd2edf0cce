// The room's second door, `@emaki/mirror/openapi`: the mirror described, and the shapes of its answers. Whoever runs the mirror in a page does
// not carry these.
export { answerSchema } from './answers.ts'
export { type MirrorOpenApiOptions, mirrorOpenApi } from './openApi.ts'
export { mirrorErrorSchema, upstreamErrorSchema } from './wire.ts'
