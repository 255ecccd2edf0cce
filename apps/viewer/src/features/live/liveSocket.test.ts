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
  const losses: number[] = []
  const stop = listenToLive({
    open: () => {
      const line = new Line()
      lines.push(line)
      return line
    },
    onMessage: ({ kind }) => heard.push(kind),
    onState: (isOpen) => states.push(isOpen),
    onLost: () => losses.push(Date.now()),
    waitMs: 1000,
    random: () => 0.5,
  })
  return { lines, heard, states, losses, stop }
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
    vi.advanceTimersByTime(30_000)
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

  test('I5: a host that takes each call and hangs up is called ten times more, never more than half a minute apart', () => {
    const { lines, losses } = listening()
    for (let at = 0; at < 30; at++) {
      lines.at(-1)?.onopen?.()
      vi.advanceTimersByTime(1000)
      lines.at(-1)?.onclose?.()
      vi.advanceTimersByTime(30_000)
    }
    expect(lines).toHaveLength(11)
    expect(losses.length).toBeGreaterThanOrEqual(11)
  })

  test('many listeners do not come back at the same moment', () => {
    const waits = [0, 1].map((random) => {
      const lines: Line[] = []
      const open = () => {
        const line = new Line()
        lines.push(line)
        return line
      }
      const stop = listenToLive({ open, onMessage: () => undefined, waitMs: 1000, random: () => random })
      lines[0]?.onclose?.()
      let waited = 0
      for (; lines.length < 2; waited += 50) vi.advanceTimersByTime(50)
      stop()
      return waited
    })
    expect(waits).toEqual([750, 1250])
  })

  test('I1: a frame of more than a million characters closes the socket and says nothing', () => {
    const { lines, heard } = listening()
    lines[0]?.onmessage?.({ data: `{"type":"heart","total_count":1,"x":"${'a'.repeat(1_000_000)}"}` })
    expect([heard, lines[0]?.closedWith]).toEqual([[], 1000])
    lines[0]?.onclose?.()
    vi.advanceTimersByTime(1000)
    expect(lines).toHaveLength(2)
  })

  test('F37: a loss is told at once, an end is none', () => {
    const { lines, losses } = listening()
    lines[0]?.onclose?.()
    expect(losses).toHaveLength(1)
    vi.advanceTimersByTime(1000)
    lines[1]?.onmessage?.({ data: '{"type":"finish"}' })
    lines[1]?.onclose?.()
    expect(losses).toHaveLength(1)
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
