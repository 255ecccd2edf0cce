// What the library's routes declare: the document of all routes, and the filters that they read.
import { startKeeper, startVerifier } from '@emaki/archive'
import { scriptedSource, testArchive } from '@emaki/archive/testing'
import { createDenyRules, type LibraryQuery, libraryParameters, list, parseDay, record } from '@emaki/domain'
import { expect, onTestFinished, test } from 'vitest'
import { createLog } from '../log/log.ts'
import { json, rawRequest } from '../testing/rawRequest.ts'
import { startGateway } from '../testing/startGateway.ts'
import { openImports } from './imports.ts'
import { filters, queryOf } from './libraryParameters.ts'
import { createLibraryRoutes } from './libraryRoutes.ts'

/** A library with all modules. */
async function wholeLibrary() {
  const archive = await testArchive()
  const shared = { archive, mayWrite: () => true, onError: (error: unknown) => expect(error).toBeUndefined() }
  const library = { archive, mayWrite: () => true, close: async () => undefined }
  const log = createLog('silent', { write: () => undefined })
  const keeper = await startKeeper({ ...shared, source: scriptedSource([]), pace: { callMs: 0, pictureMs: 0 } })
  const verifier = await startVerifier(shared)
  const imports = await openImports({ library, keeper, log, now: () => new Date() })
  onTestFinished(async () => {
    await Promise.all([keeper.close(), verifier.close(), imports.close()])
  })
  return { library, keeper, verifier, imports, log }
}

test('the document of a gateway has each route of the library, with its parameters, body and responses', async () => {
  const parts = await wholeLibrary()
  const { port } = await startGateway(parts)
  const { paths } = record(json(await rawRequest(port, '/api/docs/openapi.json')))
  const operations = Object.entries(record(paths)).flatMap(([path, item]) =>
    Object.entries(record(item)).map(([method, operation]) => ({ path, method, operation: record(operation) })),
  )
  const described = operations.filter(({ path }) => path.startsWith('/api/library'))
  const { routes } = createLibraryRoutes({ ...parts, access: () => 'operator', rules: () => createDenyRules([]) })
  const known = routes.filter(({ method }) => method !== 'ALL').map(({ method, path }) => `${method} ${inDocument(path)}`)
  expect(described.map(({ method, path }) => `${method.toUpperCase()} ${path}`).sort()).toEqual([...new Set(known)].sort())
  for (const { path, method, operation } of described) {
    const named = list(operation.parameters).map(record)
    expect(operation).toMatchObject({ summary: expect.stringMatching(/^[A-Z]/), tags: ['Library'] })
    const responses = Object.entries(record(operation.responses)).map(([status, response]) => ({ status, ...record(response) }))
    expect(responses.filter(({ status }) => status.startsWith('2'))).toHaveLength(1)
    for (const response of responses) {
      expect(response).toMatchObject({ description: expect.stringMatching(/\w/) })
      if (response.status >= '400')
        expect(response).toMatchObject({ content: { 'application/json': { schema: { type: 'object' } } } })
    }
    for (const one of named) expect(record(one.schema).type).toMatch(/^(?:string|array)$/)
    expect(named.filter((one) => one.in === 'path').map(({ name, required }) => [name, required])).toEqual(
      [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, true]),
    )
    const takesBody = method === 'post' ? path !== '/api/library/verify' : /rules|read$/.test(path) && method === 'put'
    expect([path, 'requestBody' in operation]).toEqual([path, takesBody])
  }
  const namesOf = (path: string) =>
    list(described.find((one) => one.path === path)?.operation.parameters).map((one) => record(one).name)
  expect(namesOf('/api/library')).toEqual([...Object.keys(filters), 'from', 'count', 'page'])
  expect(namesOf('/api/library/export')).toEqual(['format', 'work', ...Object.keys(filters)])
})

/** A path of a route as documents write it. */
const inDocument = (path: string): string => path.replace(/:(\w+)(?:\{[^}]*\})?/g, '{$1}').replace(/\/$/, '')

test('a gateway without an archive describes only what it has', async () => {
  const { port } = await startGateway()
  const { paths } = record(json(await rawRequest(port, '/api/docs/openapi.json')))
  expect(Object.keys(record(paths)).filter((path) => path.startsWith('/api/library'))).toEqual(['/api/library/access'])
})

test('routes read each filter of a query', () => {
  const day = parseDay('2026-01-02')
  const query: Required<LibraryQuery> = {
    text: 'cat',
    tags: ['海', 'cat & dog'],
    withoutTags: ['山'],
    kinds: ['illust', 'novel'],
    artist: '12',
    withoutArtists: ['7', '8'],
    series: 'manga:7',
    ratings: ['safe', 'r18'],
    ai: false,
    shape: 'square',
    length: 'few',
    colour: 'blue',
    keptFrom: day,
    keptTo: day,
    madeFrom: day,
    madeTo: day,
    gone: true,
    states: ['deleted', 'private'],
    unread: true,
    visibility: 'private',
    order: 'shuffle',
    reversed: true,
    seed: 5,
  }
  const written = libraryParameters(query)
  expect(Object.keys(filters)).toEqual([...new Set(written.keys())])
  const lists = ['tag', 'without_tag', 'kind', 'without_artist', 'rating', 'state']
  const given = [...written.keys()].map((name) => [name, lists.includes(name) ? written.getAll(name) : written.get(name)])
  expect(queryOf(Object.fromEntries(given))).toEqual(query)
})
