// A host with only the mirror, as other people run it: the gateway without its description of itself.
import { type ProxyHost, startProxyHost } from './proxyHost.ts'

/** Starts a mirror-only host before `gateway`. */
export const startMirrorOnlyHost = (gateway: string): Promise<ProxyHost> =>
  startProxyHost(gateway, {
    lacks: (path) => path.startsWith('/.well-known/'),
    rewrite: (_, type) => (/html/.test(type) ? (text) => text.replace('"source":"sample"', '"source":""') : undefined),
  })
