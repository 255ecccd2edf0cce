import { expect, test } from 'vitest'
import { type FilteredApi, handlerWithoutDenied } from './deniedResponse.ts'
import { createDeniedWorks } from './deniedWorks.ts'
import { createDenyRules } from './denyRules.ts'

const works = createDeniedWorks(() => createDenyRules([{ kind: 'artwork', value: '7' }]))
const listed = { 'access-control-allow-origin': 'https://viewer.example' }

/** Sends a request about a denied work through the filter of an API. */
function send(format: FilteredApi, path: string, method = 'GET') {
  const cors = format === 'companion' ? () => listed : undefined
  const handler = handlerWithoutDenied(
    works,
    async () => 200,
    format,
    () => new Response(null, { status: 204 }),
    cors,
  )
  return handler(new Request(`https://emaki.example${path}`, { method }))
}

test.each([
  ['mirror', '/illust?id=7', '*'],
  ['appApi', '/v1/illust/detail?illust_id=7', '*'],
  ['companion', '/ajax/illust/7', 'https://viewer.example'],
] as const)('handlerWithoutDenied lets pages of other origins read the 404 of the %s', async (format, path, origin) => {
  const { status, headers } = await send(format, path)
  expect([status, headers.get('access-control-allow-origin')]).toEqual([404, origin])
  expect((await send(format, path, 'OPTIONS')).status).toBe(204)
})
