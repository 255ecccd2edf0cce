// Whether this page has a host for collections and tag stories: the companion of a self-hosted gateway (docs/spec/product.md 2.7).

import { useHost } from '../../platform/hosts/host.ts'
import { hasCompanion } from '../../platform/http/companion.ts'
import { useSession } from '../../platform/session/session.ts'

/** False for mirrors of others, static sites without a companion, and in local app API mode. Entry points are then left out. */
export function useHasCollections(): boolean {
  const { isSelfHosted } = useHost()
  const { mode } = useSession()
  return hasCompanion() && isSelfHosted && mode !== 'app'
}
