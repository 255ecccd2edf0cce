// Listening to a broadcast: what comes, what is taken up again, and that nothing is left behind.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { listenToLive, type Socket } from './liveSocket.ts'

class Line implements Socket {
  onopen: (() => void) | null = null
  onmessage: ((event: { readonly data: unknown }) => void) | null = null
  onclose: (() => void) | null = null
  closedWith: number | undefined
  close(code?: number) {
    this.closedWith = code
  }
}

function listening() {
  const lines: Line[] = []
  const heard: string[] = []
  const states: boolean[] = []
  const stop = listenToLive({
    open: () => {
      const line = new Line()
      lines.push(line)
      return line
    },
    onMessage: ({ kind }) => heard.push(kind),
    onState: (isOpen) => states.push(isOpen),
    waitMs: 1000,
  })
  return { lines, heard, states, stop }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('listening to a live', () => {
  test('hears what it knows and ignores the rest', () => {
    const { lines, heard } = listening()
    for (const data of ['{"type":"heart","total_count":1}', '{', '{"type":"gifting"}', new ArrayBuffer(2)])
      lines[0]?.onmessage?.({ data })
    expect(heard).toEqual(['hearts'])
  })

  test('takes a lost connection up again, later each time, and starts over once one holds', () => {
    const { lines, states } = listening()
    lines[0]?.onopen?.()
    lines[0]?.onclose?.()
    vi.advanceTimersByTime(999)
    expect(lines).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(lines).toHaveLength(2)
    lines[1]?.onclose?.()
    vi.advanceTimersByTime(1499)
    expect(lines).toHaveLength(2)
    vi.advanceTimersByTime(1)
    expect(lines).toHaveLength(3)
    lines[2]?.onopen?.()
    lines[2]?.onclose?.()
    vi.advanceTimersByTime(1000)
    expect(lines).toHaveLength(4)
    expect(states).toEqual([true, false, false, true, false])
  })

  test('gives up after ten tries', () => {
    const { lines } = listening()
    for (let at = 0; at < 30; at++) {
      lines.at(-1)?.onclose?.()
      vi.advanceTimersByTime(100_000)
    }
    expect(lines).toHaveLength(11)
  })

  test('is over with finish: closed normally, never again, whatever comes later', () => {
    const { lines, heard } = listening()
    const [line] = lines
    const late = line?.onmessage
    line?.onmessage?.({ data: '{"type":"finish"}' })
    expect(line?.closedWith).toBe(1000)
    late?.({ data: '{"type":"finish"}' })
    vi.advanceTimersByTime(100_000)
    expect([lines.length, heard]).toEqual([1, ['finish']])
  })

  test('leaves nothing behind, also while it waits, and may be stopped twice', () => {
    const { lines, stop } = listening()
    lines[0]?.onclose?.()
    stop()
    stop()
    vi.advanceTimersByTime(100_000)
    expect(lines).toHaveLength(1)
  })

  test('bears a browser that forbids the socket', () => {
    const open = () => {
      throw new DOMException('no', 'SecurityError')
    }
    expect(() => listenToLive({ open, onMessage: () => undefined })()).not.toThrow()
  })
})
