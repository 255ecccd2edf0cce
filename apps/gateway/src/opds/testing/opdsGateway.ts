// A gateway with an archive, and requests of a reading app to its catalogues.
import type { Archive } from '@emaki/archive'
import { testArchive } from '@emaki/archive/testing'
import type { Library } from '../../library/openLibrary.ts'
import { json, type RawOptions, rawRequest } from '../../testing/rawRequest.ts'
import { startGateway, type TestGatewayOptions } from '../../testing/startGateway.ts'

const libraryOf = (archive: Archive): Library => ({ archive, mayWrite: () => true, close: async () => undefined })

export const testOrigin = 'https://emaki.example'

/** Starts a gateway whose visitors may browse its archive. */
export async function opdsGateway({ archive: given, ...options }: TestGatewayOptions & { readonly archive?: Archive } = {}) {
  const archive = given ?? (await testArchive())
  const config = { archiveReaders: true, origin: testOrigin, ...options.config }
  const gateway = await startGateway({ ...options, library: libraryOf(archive), config })
  const get = (path: string, how: RawOptions = {}) =>
    rawRequest(gateway.port, path.replace(testOrigin, ''), { ...how, headers: { host: 'emaki.example', ...how.headers } })
  const text = async (path: string) => (await get(path)).body.toString('utf8')
  const object = async (path: string) => json(await get(path))
  return { ...gateway, archive, get, text, object }
}

/** The header of HTTP Basic. */
export const basic = (password: string, name = 'reader'): { readonly authorization: string } => ({
  authorization: `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`,
})
