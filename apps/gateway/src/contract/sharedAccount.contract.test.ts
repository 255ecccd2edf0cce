// Shared responses of the gateway are the same, byte for byte, whatever the operator's account follows and has bookmarked.
import { afterAll, beforeAll } from 'vitest'
import { rawRequest } from '../testing/rawRequest.ts'
import { openSampleSite, type SampleSite, signIn } from './testing/sampleGateway.ts'
import { describeSharedAccount } from './testing/sharedAccountSuite.ts'

let site: SampleSite
beforeAll(() => {
  site = openSampleSite()
}, 120_000)
afterAll(() => site.close())

const origin = 'https://emaki.example'

describeSharedAccount(() => ({
  catalogue: site.catalogue,
  async fresh() {
    const { port } = await site.gateway({ config: { origin, publicHosts: ['emaki.example'], apiProxy: true } })
    return {
      request: (path, options) => rawRequest(port, path, options),
      async ownProfile(refreshToken, user) {
        const authorization = `Bearer ${await signIn(port, refreshToken)}`
        return rawRequest(port, `/pixiv-app-api/v1/user/detail?user_id=${user}`, { headers: { authorization } })
      },
    }
  },
  pages: ({ work, artist, novel }) => [
    ...['/', '/home', '/rank/daily', '/rank/weekly', `/artworks/${work}`, `/users/${artist}`, `/novel/${novel}`],
    `/oembed?url=${encodeURIComponent(`${origin}/artworks/${work}`)}`,
  ],
}))
