// A host that offers no more than other people's mirrors do: the gateway behind it, without its word about itself.
import { type PassingHost, startPassingHost } from './passingHost.ts'

/** Starts such a host before the gateway at `gateway`. */
export const startPlainHost = (gateway: string): Promise<PassingHost> =>
  startPassingHost(gateway, {
    lacks: (path) => path.startsWith('/.well-known/'),
    rewrite: (_, type) => (/html/.test(type) ? (text) => text.replace('"source":"sample"', '"source":""') : undefined),
  })
