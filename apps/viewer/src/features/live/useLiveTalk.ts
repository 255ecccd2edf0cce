// Live talk: a broadcast as it stands, from its detail, its log and what comes over its socket while its screen is shown (docs/spec/product.md 4.7).
import { afterLiveMessage, type LiveMessage, type LiveTalk } from '@emaki/domain'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { shownError } from '../../data/query/queryClient.ts'
import { liveChatQuery, liveQuery, liveSocketUrl } from '../../data/works/live.ts'
import { listenToLive, type Socket } from './liveSocket.ts'
import { oncePerFrame } from './oncePerFrame.ts'

export interface HeardTalk {
  /** Undefined until the detail has come. */
  readonly talk: LiveTalk | undefined
  /** Why there is none, fit to show. */
  readonly failure: string | undefined
  /** Whether new messages come at the moment. */
  readonly isListening: boolean
  readonly retry: () => void
  /** Asks whether it still goes on. */
  readonly check: () => void
}

/** What is said in a live: its log first, then its socket for as long as it is on the air and the screen is there. */
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
    const heard = oncePerFrame<LiveMessage>((messages) => {
      const before = client.getQueryData(live)
      if (!before) return
      const now = new Date()
      const after = messages.reduce<LiveTalk>((talk, message) => afterLiveMessage(talk, message, now), {
        live: before,
        chats: client.getQueryData(chats) ?? [],
      })
      client.setQueryData(live, after.live)
      client.setQueryData(chats, [...after.chats])
    })
    const stop = listenToLive({
      open: () => new WebSocket(liveSocketUrl(id)) as Socket,
      onState: setListening,
      onMessage: heard.add,
      // The detail knows whether it is over (docs/reliability.md F37).
      onLost: () => void client.invalidateQueries({ queryKey: live }),
    })
    return () => {
      stop()
      heard.stop()
    }
  }, [client, id, isOn])

  return {
    talk: detail.data && { live: detail.data, chats: log.data ?? [] },
    failure: detail.data === undefined && detail.error ? shownError(detail.error) : undefined,
    isListening: isListening && isOn,
    retry: () => void detail.refetch(),
    check: () => void client.invalidateQueries({ queryKey: liveQuery(id).queryKey }),
  }
}
