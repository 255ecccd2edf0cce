// The address of the share target: it redirects to what was shared.
import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { sharedPath } from './sharedPath.ts'

export function SharedScreen() {
  const router = useRouter()
  const { searchStr } = useLocation()
  // Read once: during the redirect the address changes.
  const [path] = useState(() => sharedPath(searchStr, location.origin))
  useEffect(() => {
    router.navigate({ href: path, replace: true, state: { cameByLink: true } })
  }, [router, path])
  return null
}
