// The address that other apps share to: it is gone as soon as what was shared is known.
import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { sharedPath } from './sharedPath.ts'

export function SharedScreen() {
  const router = useRouter()
  const { searchStr } = useLocation()
  // Read once: on the way to it, the address is already another one.
  const [path] = useState(() => sharedPath(searchStr, location.origin))
  useEffect(() => {
    router.navigate({ href: path, replace: true, state: { cameByLink: true } })
  }, [router, path])
  return null
}
