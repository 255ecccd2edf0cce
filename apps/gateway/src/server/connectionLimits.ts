// Connection limits, in all and for each address (docs/reliability.md F08).
import type { Socket } from 'node:net'
import type { Config } from '../config/config.ts'
import { createCounter } from '../limits/counter.ts'
import { isLoopback } from '../limits/requestLimits.ts'
import { clientKey, trustedBlocks } from '../network/clientAddress.ts'
import { limitFor } from './connectionTable.ts'

export interface AddressLimit {
  /** Counts a connection until it closes. Destroys it at once above the limit. */
  admit(socket: Socket): void
}

const perAddress = 64

/** The limits of the configuration. Trusted proxies carry many clients and are not limited; nor is this machine. */
export function connectionLimits(config: Pick<Config, 'host' | 'rateLimit' | 'trustedProxies' | 'maxConnections'>) {
  const isLimited = config.rateLimit ?? !isLoopback(config.host)
  const isTrusted = trustedBlocks([...config.trustedProxies, '127.0.0.0/8', '::1'])
  return {
    maxConnections: limitFor(config.maxConnections),
    perAddress: isLimited ? createAddressLimit(perAddress, isTrusted) : undefined,
  }
}

/** At most `max` connections of each address that is not trusted. */
export function createAddressLimit(max: number, isTrusted: (address: string) => boolean): AddressLimit {
  const counts = createCounter()
  return {
    admit(socket) {
      const address = socket.remoteAddress
      // The socket is closed already.
      if (address === undefined || isTrusted(address)) return
      const key = clientKey(address, undefined, isTrusted)
      if (counts.of(key) >= max) return void socket.destroy()
      counts.add(key, 1)
      socket.once('close', () => counts.add(key, -1))
    },
  }
}
