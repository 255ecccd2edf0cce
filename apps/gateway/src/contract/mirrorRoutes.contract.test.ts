import { createMemoryCache, createRenderer } from '@emaki/pictures'
import { createSite } from '@emaki/site'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSampleCopy } from '../../../../sample/catalogue/src/testing/sampleCopy.ts'
import { mirrorCases } from './testing/mirrorCases.ts'
import { type MirrorContext, openMirrorContext } from './testing/mirrorContext.ts'

const moment = new Date('2026-11-20T15:00:00+09:00')
const now = () => moment
const failures: unknown[] = []
let context: MirrorContext
let close = async () => {}

beforeAll(() => {
  const catalogue = openSampleCopy(now)
  const renderer = createRenderer({ cache: createMemoryCache() })
  const client = { clientId: 'sample-client', clientSecret: 'sample-secret', hashSecret: 'sample-hash-secret' }
  const site = createSite({
    catalogue,
    renderer,
    now,
    client: { id: client.clientId, secret: client.clientSecret },
    hashSecret: client.hashSecret,
    onFailure: (failure) => failures.push(failure),
  })
  const refreshToken = catalogue.accounts()[0]?.refreshToken ?? ''
  context = openMirrorContext({ ...client, fetch: site, refreshToken, now: () => moment.getTime() })
  close = async () => {
    await renderer.close()
    catalogue.close()
  }
}, 120_000)

afterAll(() => close())

describe('the mirror', () => {
  it.each(mirrorCases(moment.getTime()).map((one) => [one.title, one] as const))(
    '%s',
    async (_title, { run }) => {
      await run(context)
      expect([...context.faults, ...failures.splice(0)]).toEqual([])
    },
    120_000,
  )
})
