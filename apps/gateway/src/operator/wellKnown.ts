// What this host is and can do, for viewers that look before they ask: absent on other people's mirrors, which then count as not self-hosted.
import { livePath } from '../companion/liveSocket.ts'
import { liveStreamBase } from '../companion/liveStream.ts'
import { companionBase } from '../config/paths.ts'
import { type HostFeatures, mirrorFeatureNames } from '../sources/hostFeatures.ts'
import type { DemoAccount, Source } from '../sources/source.ts'

export interface WellKnownOptions {
  readonly version: string
  readonly source: Source['name']
  readonly demo: readonly DemoAccount[]
  readonly hasApiProxy: boolean
  /** What the mirror can do. */
  readonly mirror: HostFeatures
}

/** What the companion offers, which is ours whatever mirror stands behind. */
const companionFeatures = { imageSearch: true, recovery: true }

/** The body of the document. Demo accounts are open to everybody; the member is missing where there are none. */
export function wellKnown({ version, source, demo, hasApiProxy, mirror }: WellKnownOptions): string {
  return JSON.stringify({
    name: 'emaki',
    version,
    source,
    selfHosted: mirror.isSelfHosted,
    features: {
      ...Object.fromEntries(mirrorFeatureNames.map((name) => [name, mirror.offered.has(name)])),
      ...companionFeatures,
      apiProxy: hasApiProxy,
    },
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
