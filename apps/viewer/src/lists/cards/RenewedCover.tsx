// Looks for the new cover of a work whose old one does not exist any more. Shows nothing.
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'

export interface RenewedCoverProps {
  /** URL of the cover that failed. */
  readonly cover: string
  /** Loads the covers of the work again; none if that changes nothing. */
  readonly load: (cover: string, client: QueryClient) => Promise<readonly string[]>
  readonly onFound: (covers: readonly string[]) => void
}

export function RenewedCover({ cover, load, onFound }: RenewedCoverProps) {
  const client = useQueryClient()
  const request = useEffectEvent(load)
  const found = useEffectEvent((covers: readonly string[]) => onFound(covers))
  useEffect(() => {
    let isCurrent = true
    void request(cover, client).then((covers) => {
      if (isCurrent && covers[0] && covers[0] !== cover) found(covers)
    })
    return () => {
      isCurrent = false
    }
  }, [cover, client])
  return null
}
