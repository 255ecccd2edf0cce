// What this host is and can do, for viewers that look before they ask: absent on other people's mirrors, which then count as not self-hosted.
import { companionBase } from '../companionRoutes.ts'
import { livePath } from '../live/liveSocket.ts'
import { liveStreamBase } from '../live/liveStream.ts'
import type { DemoAccount, Source } from '../sources/source.ts'

export const wellKnownPath = '/.well-known/emaki.json'

export interface WellKnownOptions {
  readonly version: string
  readonly source: Source['name']
  readonly demo: readonly DemoAccount[]
  readonly hasApiProxy: boolean
}

/** What only self-hosted mirrors offer (calls.md 6): all of it here. */
const features = {
  recommended: true,
  latest: true,
  popularPreview: true,
  userSearch: true,
  autocomplete: true,
  novelWebview: true,
  imageSearch: true,
  recovery: true,
}

/** The body of the document. Demo accounts are open to everybody; the member is missing where there are none. */
export function wellKnown({ version, source, demo, hasApiProxy }: WellKnownOptions): string {
  return JSON.stringify({
    name: 'emaki',
    version,
    source,
    selfHosted: true,
    features: { ...features, apiProxy: hasApiProxy },
    paths: {
      mirror: '/api/mirror',
      companion: companionBase,
      images: '/api/image',
      ...(hasApiProxy ? { appApi: '/pixiv-app-api', oauth: '/pixiv-oauth' } : {}),
      liveSocket: livePath,
      liveStream: liveStreamBase,
      notices: '/api/notices.json',
      words: '/api/words.txt',
      links: '/api/links.json',
      docs: '/api/docs',
    },
    ...(demo.length > 0 ? { demo: demo.map(demoMember) } : {}),
  })
}

const demoMember = ({ account, password, refreshToken, session }: DemoAccount) => ({
  account,
  password,
  refresh_token: refreshToken,
  ...(session === undefined ? {} : { session }),
})
