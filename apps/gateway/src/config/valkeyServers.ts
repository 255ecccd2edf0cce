// The addresses of EMAKI_VALKEY_URL: one server, the nodes of a cluster, or the sentinels that know the primary.

/** Where commands go. Credentials and TLS are those of all servers. */
export type ValkeyServers =
  | { readonly kind: 'single'; readonly url: string }
  | (ServerGroup & { readonly kind: 'cluster' })
  /** `name` is the one that the sentinels give the primary. */
  | (ServerGroup & { readonly kind: 'sentinel'; readonly name: string })

interface ServerGroup {
  readonly hosts: readonly { readonly host: string; readonly port: number }[]
  readonly username: string
  readonly password: string
  readonly isSecure: boolean
}

const scheme = /^rediss?(\+sentinel)?:$/
const maxServers = 100

/**
 * Reads addresses that are separated by commas: one `redis://` or `rediss://` address is a server, several are the nodes of a cluster, and
 * `redis+sentinel://host:26379/name` addresses are sentinels. Undefined when one is malformed, or when scheme, name or credentials differ;
 * the first address may be the only one with credentials.
 */
export function parseValkeyServers(text: string): ValkeyServers | undefined {
  const addresses = text.split(/[,\s]+(?=rediss?(?:\+sentinel)?:\/\/)/).map(readAddress)
  const [first] = addresses
  if (!first || addresses.length > maxServers) return undefined
  const hosts: { readonly host: string; readonly port: number }[] = []
  for (const address of addresses) {
    if (!address || !belongsTo(address, first)) return undefined
    hosts.push({ host: address.host, port: address.port })
  }
  const { protocol, username, password, path } = first
  const group = { hosts, username, password, isSecure: protocol.startsWith('rediss') }
  if (protocol.endsWith('+sentinel:')) return path === '' ? undefined : { kind: 'sentinel', name: path, ...group }
  if (hosts.length === 1) return { kind: 'single', url: text }
  // A cluster has only the database 0.
  return path === '' || path === '0' ? { kind: 'cluster', ...group } : undefined
}

type Address = NonNullable<ReturnType<typeof readAddress>>

function readAddress(text: string) {
  if (text.length > 500 || /\s/.test(text) || !URL.canParse(text)) return undefined
  const { protocol, hostname, port, pathname, username, password } = new URL(text)
  const isSentinel = scheme.exec(protocol)?.[1] !== undefined
  if (!scheme.test(protocol) || hostname === '' || !/^(?:|\/[\w.-]*)$/.test(pathname)) return undefined
  return {
    protocol,
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port || (isSentinel ? 26_379 : 6379)),
    path: pathname.slice(1),
    username: decoded(username),
    password: decoded(password),
  }
}

/** A part of an address without percent-encoding; as it is when the encoding is malformed. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const belongsTo = (address: Address, first: Address): boolean =>
  address.protocol === first.protocol &&
  address.path === first.path &&
  [first.password, ''].includes(address.password) &&
  [first.username, ''].includes(address.username)
