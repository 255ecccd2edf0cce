// The body of /.well-known/emaki.json: version, source, features and paths. Other mirrors lack it and so count as not self-hosted.
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
  /** Features of the mirror. */
  readonly mirror: HostFeatures
}

/** Features of the companion, which do not depend on the mirror. */
const companionFeatures = { imageSearch: true, recovery: true }

/** Demo accounts are public; the member is missing without any. */
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
