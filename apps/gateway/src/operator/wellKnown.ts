// The body of /.well-known/emaki.json for the gateway, with its paths and demo accounts.
import { companionBase, imageBase, liveBase, mirrorBases, type WellKnownOptions, wellKnownDocument } from '@emaki/domain/server'
import { livePath } from '../companion/liveSocket.ts'
import type { DemoAccount } from '../sources/source.ts'

/** Demo accounts are public; the member is missing without any. */
export const wellKnown = ({
  demo,
  ...host
}: Omit<WellKnownOptions, 'paths' | 'more'> & { readonly demo: readonly DemoAccount[] }): string =>
  wellKnownDocument({
    ...host,
    paths: {
      mirror: mirrorBases[0],
      companion: companionBase,
      images: imageBase,
      ...(host.hasApiProxy ? { appApi: '/pixiv-app-api', oauth: '/pixiv-oauth' } : {}),
      liveSocket: livePath,
      liveStream: `${liveBase}/stream`,
      notices: '/api/notices.json',
      words: '/api/words.txt',
      links: '/api/links.json',
      docs: '/api/docs',
    },
    ...(demo.length > 0 ? { more: { demo: demo.map(demoMember) } } : {}),
  })

const demoMember = ({ account, password, refreshToken, session }: DemoAccount) => ({
  account,
  password,
  refresh_token: refreshToken,
  ...(session === undefined ? {} : { session }),
})
