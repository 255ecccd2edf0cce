// The URLs that the terminal prints after the start.
import { existsSync } from 'node:fs'
import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os'
import type { Config } from '../config/config.ts'

type Interfaces = Readonly<Record<string, readonly Pick<NetworkInterfaceInfo, 'address' | 'family' | 'internal'>[] | undefined>>

/**
 * The URLs to open in a browser. The first is for this machine. The others are for devices on its network, where the gateway listens on all
 * addresses: `localhost` would be the device itself. A container knows neither its machine's addresses nor the ports that are published.
 */
export function openAddresses(
  { host }: Pick<Config, 'host'>,
  port: number,
  interfaces: Interfaces = networkInterfaces(),
  isContainer = isInContainer(),
): readonly [string, ...string[]] {
  const url = (name: string) => `http://${name}:${port}/`
  const isAll = host === '0.0.0.0' || host === '::'
  if (!isAll)
    return [url(['127.0.0.1', '::1', 'localhost'].includes(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host)]
  if (isContainer) return [url('localhost')]
  const reachable = Object.values(interfaces)
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
  return [url('localhost'), ...reachable.map(({ address }) => url(address))]
}

/** True in a container of Docker or Podman, each of which makes one of these files. */
const isInContainer = (): boolean => ['/.dockerenv', '/run/.containerenv'].some((file) => existsSync(file))
