// Live talk: a broadcast as it stands, from its detail, its log and what comes over its socket while its screen is shown (spec 4, live detail).
import { afterLiveMessage, type LiveTalk } from '@emaki/domain'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { liveChatQuery, liveQuery, liveSocketUrl } from '../../data/live.ts'
import { listenToLive, type Socket } from './liveSocket.ts'

export interface HeardTalk {
  /** Undefined until the detail has come. */
  readonly talk: LiveTalk | undefined
  /** Why there is none, fit to show. */
  readonly failure: string | undefined
  /** Whether new messages come at the moment. */
  readonly isListening: boolean
  readonly retry: () => void
}

export function useLiveTalk(id: string): HeardTalk {
  const client = useQueryClient()
  const detail = useQuery(liveQuery(id))
  const log = useQuery(liveChatQuery(id))
  const [isListening, setListening] = useState(false)
  // The log comes first: one that came after a message would take the place of it.
  const isOn = detail.data?.finishedAt === null && !log.isPending

  useEffect(() => {
    if (!isOn) return
    const live = liveQuery(id).queryKey
    const chats = liveChatQuery(id).queryKey
    return listenToLive({
      open: () => new WebSocket(liveSocketUrl(id)) as Socket,
      onState: setListening,
      onMessage: (message) => {
        const before = client.getQueryData(live)
        if (!before) return
        const after = afterLiveMessage({ live: before, chats: client.getQueryData(chats) ?? [] }, message, new Date())
        client.setQueryData(live, after.live)
        client.setQueryData(chats, [...after.chats])
      },
    })
  }, [client, id, isOn])

  return {
    talk: detail.data && { live: detail.data, chats: log.data ?? [] },
    failure: detail.data === undefined ? detail.error?.message : undefined,
    isListening: isListening && isOn,
    retry: () => void detail.refetch(),
  }
}
