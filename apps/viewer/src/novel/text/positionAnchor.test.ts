import { describe, expect, it } from 'vitest'
import { createPositionAnchor } from './positionAnchor.ts'

/** The first letter of the line that contains a letter, in lines of a length. */
const lineStart = (at: number, length: number) => at - (at % length)

describe('createPositionAnchor', () => {
  it('P12 keeps the letter on top through turns of the phone, larger letters and back', () => {
    const anchor = createPositionAnchor(0, 4000)
    let position = 4000
    for (const length of [19, 43, 17, 31, 19]) {
      anchor.hold(position)
      position = anchor.positionOf(lineStart(position, length))
    }
    expect(position).toBe(4000)
  })

  it('P12 keeps the letter while the text reports the same place again', () => {
    const anchor = createPositionAnchor(0, 4000)
    expect([anchor.positionOf(3990), anchor.positionOf(3990)]).toEqual([4000, 4000])
  })

  it('follows the user from the first movement on', () => {
    const anchor = createPositionAnchor(0, 4000)
    expect([3990, 4009, 3990].map((first) => anchor.positionOf(first))).toEqual([4000, 4009, 3990])
  })

  it('reports the first letter at the start of the text, and below a text that is not moved', () => {
    expect(createPositionAnchor(0, 12).positionOf(0)).toBe(0)
    expect(createPositionAnchor(0).positionOf(70)).toBe(70)
    expect(createPositionAnchor(0, 12).positionOf(70)).toBe(70)
  })

  it('forgets the letter after a jump to another part of the screen', () => {
    const anchor = createPositionAnchor(0, 4000)
    anchor.hold(undefined)
    expect(anchor.positionOf(3990)).toBe(3990)
  })
})
