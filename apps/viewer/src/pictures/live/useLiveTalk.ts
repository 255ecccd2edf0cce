// The state of a live broadcast: its details, its chat log, and live messages while the screen is shown (docs/spec/product.md 4.7).
import { afterLiveMessage, type Live, type LiveChat, type LiveMessage, type LiveTalk } from '@emaki/domain'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { RequestError } from '../../platform/http/requestResult.ts'
import { failureOf } from '../../platform/query/queryClient.ts'
import { liveChatQuery, liveQuery, liveSocketUrl } from '../../works/queries/live.ts'
import { connectLiveSocket, type Socket } from './liveSocket.ts'
import { oncePerFrame } from './oncePerFrame.ts'

export interface LiveTalkState {
  /** Undefined until the details are loaded. */
  readonly live: Live | undefined
  /** The chat, oldest message first. Undefined until it is loaded. */
  readonly chats: readonly LiveChat[] | undefined
  /** Why the details failed to load. */
  readonly failure: RequestError | undefined
  /** Whether the socket is connected. */
  readonly isConnected: boolean
  readonly retry: () => void
  /** Refetches the details, which tell whether the broadcast is over. */
  readonly check: () => void
}

/** Loads the chat log first, then connects the socket while the broadcast is on the air. */
export function useLiveTalk(id: string): LiveTalkState {
  const client = useQueryClient()
  const detail = useQuery(liveQuery(id))
  const log = useQuery(liveChatQuery(id))
  const [isConnected, setConnected] = useState(false)
  // The socket waits for the log: a later response would overwrite messages.
  const isOn = detail.data?.finishedAt === null && !log.isPending

  useEffect(() => {
    if (!isOn) return
    const live = liveQuery(id).queryKey
    const chats = liveChatQuery(id).queryKey
    const received = oncePerFrame<LiveMessage>((messages) => {
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
    const stop = connectLiveSocket({
      open: () => new WebSocket(liveSocketUrl(id)) as Socket,
      onState: setConnected,
      onMessage: received.add,
      // The details tell whether the broadcast is over (docs/reliability.md F37).
      onLost: () => void client.invalidateQueries({ queryKey: live }),
    })
    return () => {
      stop()
      received.stop()
    }
  }, [client, id, isOn])

  return {
    live: detail.data,
    chats: log.data,
    failure: detail.data === undefined && detail.error ? failureOf(detail.error) : undefined,
    isConnected: isConnected && isOn,
    retry: () => void detail.refetch(),
    check: () => void client.invalidateQueries({ queryKey: liveQuery(id).queryKey }),
  }
}
