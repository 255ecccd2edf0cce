import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createEventStreamReader } from './eventStream.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

describe('createEventStreamReader', () => {
  const events = ['{"a":"第一行😀"}', '[DONE]', '{"b":2}']
  const text = `: hello\n\ndata: ${events[0]}\r\n\r\nevent: x\nid: 1\ndata:${events[1]}\r\rdata: ${events[2]}`

  it('reads the same events wherever the network splits characters or line breaks', () => {
    const whole = bytes(text)
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: whole.length }), { maxLength: 20 }), (cuts) => {
        const reader = createEventStreamReader()
        const edges = [0, ...cuts.sort((a, b) => a - b), whole.length]
        const read = edges.slice(1).flatMap((end, index) => reader.push(whole.subarray(edges[index], end)))
        expect([...read, ...reader.end()]).toEqual(events)
      }),
    )
    const reader = createEventStreamReader()
    expect([...[...whole].flatMap((byte) => reader.push(Uint8Array.of(byte))), ...reader.end()]).toEqual(events)
  })

  it('throws for a line without an end', () => {
    const reader = createEventStreamReader()
    expect(() => {
      for (let turn = 0; turn < 3; turn++) reader.push(bytes('x'.repeat(600_000)))
    }).toThrow(RangeError)
  })
})
