// Check of the Valkey that replicas share: does it respond?

import { parseValkeyServers } from '../config/valkeyServers.ts'
import { createLog } from '../log/log.ts'
import { type Finding, ok, warning } from './finding.ts'

/** Longer than those of a gateway, whose readers wait: a server that is only slow can be used. */
const deadlines = { connectMs: 10_000, commandMs: 5000, lockMs: 5000 }

/** Connects once; nothing without EMAKI_VALKEY_URL. Credentials are not shown. */
export async function checkValkey({ valkeyUrl }: { readonly valkeyUrl: string }): Promise<Finding[]> {
  const servers = parseValkeyServers(valkeyUrl)
  if (!servers) return []
  const shown = {
    single: () => 'the Valkey',
    cluster: (count: number) => `the cluster of Valkeys (${count} addresses)`,
    sentinel: (count: number) => `the Valkey that the sentinels name (${count} addresses)`,
  }[servers.kind](servers.kind === 'single' ? 1 : servers.hosts.length)
  const { openValkey } = await import('../valkey/sharedValkey.ts')
  const valkey = openValkey(valkeyUrl, createLog('silent'), deadlines)
  try {
    if ((await valkey.use((connection) => connection.exists('emaki'))) !== undefined) return [ok('valkey', `${shown} responds`)]
    return [
      warning(
        'valkey',
        `${shown} cannot be used`,
        'Check that it runs, and EMAKI_VALKEY_URL: address, password, TLS. Until then each gateway works alone (docs/operate/scaling.md).',
      ),
    ]
  } finally {
    valkey.close()
  }
}
