// Connections through the operator's proxy: CONNECT of http and https proxies, and SOCKS5. The proxy resolves the names.
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP, type Socket } from 'node:net'
import { trustedBlocks } from './clientAddress.ts'

/** The proxy cannot be reached, or it refuses the connection. The message names no credentials. */
class ProxyError extends Error {
  override readonly name = 'ProxyError'
  readonly code = 'EPROXY'
}

export interface OutgoingProxy {
  /** False for hosts that are reached without the proxy. */
  covers(hostname: string, port: number): boolean
  /** Opens a connection to a host through the proxy. Rejects with a ProxyError. */
  open(hostname: string, port: number): Promise<Socket>
}

export interface ProxyOptions {
  /** `http://`, `https://` or `socks5://` with host, optional port and optional credentials. */
  readonly url: URL
  /** Hosts that are reached without the proxy, in the form of NO_PROXY. */
  readonly noProxy?: readonly string[]
  /** Fixed addresses of hosts. The proxy gets the first one instead of the name. */
  readonly addresses?: ReadonlyMap<string, readonly string[]>
}

/** Timeout until the proxy has connected to the host, in ms. */
const tunnelMs = 10_000
const defaultPorts: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443, 'socks5:': 1080, 'socks5h:': 1080 }

/** Creates a proxy. It connects when it is used. */
export function createProxy({ url, noProxy = [], addresses = new Map() }: ProxyOptions): OutgoingProxy {
  const isExcepted = noProxyCheck(noProxy)
  const openTunnel = url.protocol.startsWith('socks') ? openSocksTunnel : openHttpTunnel
  return {
    covers: (hostname, port) => !isExcepted(hostname, port),
    async open(hostname, port) {
      try {
        return await openTunnel(url, addresses.get(hostname)?.[0] ?? hostname, port)
      } catch (error) {
        if (error instanceof ProxyError) throw error
        throw new ProxyError(`The proxy ${url.host} failed`, { cause: error })
      }
    },
  }
}

/**
 * Matches hosts that are reached without a proxy. A name matches itself and its subdomains, with or without a leading `.` or `*.`;
 * a block such as `10.0.0.0/8` matches literal addresses; `*` matches everything. An entry may end with `:port`.
 * This machine always matches, because a proxy would connect to itself.
 */
export function noProxyCheck(entries: readonly string[]): (hostname: string, port: number) => boolean {
  const isInBlock = trustedBlocks([...entries.map(withoutBrackets), '127.0.0.0/8', '::1'])
  const names = entries.flatMap((entry) => {
    const [, name, port] = /^(?:\*?\.)?([a-z0-9._-]+|\*|\[[0-9a-f:.]+\])(?::(\d{1,5}))?$/i.exec(entry) ?? []
    return name === undefined
      ? []
      : [{ name: withoutBrackets(name).toLowerCase(), port: port === undefined ? undefined : Number(port) }]
  })
  return (hostname, port) => {
    const host = hostname.toLowerCase()
    if (isIP(host) !== 0 && isInBlock(host)) return true
    if (host === 'localhost' || host.endsWith('.localhost')) return true
    return names.some(
      (entry) =>
        (entry.port === undefined || entry.port === port) &&
        (entry.name === '*' || host === entry.name || host.endsWith(`.${entry.name}`)),
    )
  }
}

const withoutBrackets = (text: string): string => text.replace(/^\[([^\]]*)\]$/, '$1')

const portOf = (proxy: URL): number => Number(proxy.port) || (defaultPorts[proxy.protocol] ?? 80)

/** A tunnel of an http or https proxy (RFC 9110 9.3.6). */
function openHttpTunnel(proxy: URL, host: string, port: number): Promise<Socket> {
  const request = proxy.protocol === 'https:' ? httpsRequest : httpRequest
  const target = `${isIP(host) === 6 ? `[${host}]` : host}:${port}`
  return new Promise((resolve, reject) => {
    const sent = request({
      host: withoutBrackets(proxy.hostname),
      port: portOf(proxy),
      method: 'CONNECT',
      path: target,
      headers: { host: target, ...authorization(proxy) },
      agent: false,
    })
    const timer = setTimeout(() => sent.destroy(new ProxyError(`The proxy ${proxy.host} took too long`)), tunnelMs)
    sent.once('error', (error) => {
      clearTimeout(timer)
      reject(error)
    })
    sent.once('connect', ({ statusCode = 0 }, socket: Socket, head) => {
      clearTimeout(timer)
      if (statusCode < 200 || statusCode > 299) {
        socket.destroy()
        return reject(new ProxyError(`The proxy ${proxy.host} refused the connection with status ${statusCode}`))
      }
      if (head.byteLength > 0) socket.unshift(head)
      resolve(socket)
    })
    sent.end()
  })
}

/** Basic authentication with the credentials of the proxy's address. */
function authorization({ username, password }: URL): Record<string, string> {
  if (username === '') return {}
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  return { 'proxy-authorization': `Basic ${Buffer.from(credentials).toString('base64')}` }
}

/** A tunnel of a SOCKS5 proxy (RFC 1928), which gets the name and resolves it. */
async function openSocksTunnel(proxy: URL, host: string, port: number): Promise<Socket> {
  // Loaded here, because few gateways have such a proxy.
  const { SocksClient } = await import('socks')
  const { username, password } = proxy
  const { socket } = await SocksClient.createConnection({
    command: 'connect',
    proxy: {
      type: 5,
      host: withoutBrackets(proxy.hostname),
      port: portOf(proxy),
      ...(username === '' ? {} : { userId: decodeURIComponent(username), password: decodeURIComponent(password) }),
    },
    destination: { host, port },
    timeout: tunnelMs,
  })
  return socket
}
