// Live socket: a broadcast's messages as they come; a lost connection is taken up again, an ended one is not (contract 10.1, reliability I).
import { type LiveMessage, readLiveMessage } from '@emaki/domain'

/** First wait before a lost socket is opened again, ms; each further wait is half as long again. */
const firstWaitMs = 3000
const mostTries = 10

/** What is needed of a WebSocket. */
export interface Socket {
  onopen: (() => void) | null
  onmessage: ((event: { readonly data: unknown }) => void) | null
  onclose: (() => void) | null
  close(code?: number): void
}

export interface LiveSocketOptions {
  readonly open: () => Socket
  readonly onMessage: (message: LiveMessage) => void
  /** Whether messages come at the moment. */
  readonly onState?: (isOpen: boolean) => void
  readonly waitMs?: number
}

/** Listens until `finish` comes or the returned function is called; that may be done any number of times. */
export function listenToLive({ open, onMessage, onState, waitMs = firstWaitMs }: LiveSocketOptions): () => void {
  let socket: Socket | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let tries = 0
  let isOver = false

  const stop = () => {
    isOver = true
    clearTimeout(timer)
    if (!socket) return
    const last = socket
    socket = undefined
    last.onopen = last.onmessage = last.onclose = null
    last.close(1000)
    onState?.(false)
  }
  const again = () => {
    socket = undefined
    onState?.(false)
    if (isOver || tries >= mostTries) return
    timer = setTimeout(start, waitMs * 1.5 ** tries++)
  }
  const start = () => {
    let opened: Socket
    try {
      opened = open()
    } catch {
      // The page's policy or the browser forbids this host: the broadcast is shown without what comes in (contract 10.1).
      return
    }
    socket = opened
    opened.onopen = () => {
      tries = 0
      onState?.(true)
    }
    opened.onmessage = ({ data }) => {
      const message = readLiveMessage(data)
      if (!message || isOver) return
      onMessage(message)
      if (message.kind === 'finish') stop()
    }
    opened.onclose = again
  }
  start()
  return stop
}
