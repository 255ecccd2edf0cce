import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../random.ts'
import { darknessOf, difference, renderDrawing } from '../../testing/renderScene.ts'
import { drawBubble, type Voice } from './speechBubble.ts'
import { soundLetters, writeColumns, writeLine } from './writing.ts'

const columns = (seed: number) =>
  renderDrawing(100, 100, (context) => {
    context.strokeStyle = '#000'
    writeColumns(context, { x: 20, y: 20, width: 60, height: 60 }, 10, createRandom('words', seed))
  })

/** How dark the part of a 100 by 100 picture is, by columns of pixels. */
const strip = (data: Uint8ClampedArray, from: number, to: number) => {
  let sum = 0
  for (let y = 0; y < 100; y++) for (let x = from; x < to; x++) sum += 255 - (data[(y * 100 + x) * 4] ?? 255)
  return sum
}

describe('writing', () => {
  it('stays inside its box', () => {
    const data = columns(1)
    expect(strip(data, 0, 18) + strip(data, 82, 100)).toBe(0)
    expect(darknessOf(data)).toBeGreaterThan(0.01)
  })

  it('fills columns from right to left', () => {
    for (let seed = 1; seed < 6; seed++) {
      const data = columns(seed)
      expect(strip(data, 65, 82), `seed ${seed}`).toBeGreaterThan(0)
    }
  })

  it('differs for another seed', () => {
    expect(difference(columns(1), columns(2))).toBeGreaterThan(1)
  })

  it('follows a line, and shouts are larger', () => {
    const line = renderDrawing(100, 100, (context) => writeLine(context, 5, 40, 8, 10, createRandom('line')))
    const sound = renderDrawing(100, 100, (context) => {
      context.beginPath()
      soundLetters(context, 30, 50, 40, 2, 0, createRandom('sound'))
      context.fill()
    })
    expect(darknessOf(line)).toBeGreaterThan(0)
    expect(darknessOf(sound)).toBeGreaterThan(darknessOf(line))
  })
})

describe('a speech bubble', () => {
  const bubble = (voice: Voice, speaker?: { x: number; y: number }) =>
    renderDrawing(200, 200, (context) => {
      context.fillStyle = '#808080'
      context.fillRect(0, 0, 200, 200)
      drawBubble(context, { x: 100, y: 70, rx: 50, ry: 40, voice, ...(speaker ? { speaker } : {}) }, 8, 2, createRandom('bubble'))
    })

  it('looks different for every voice', () => {
    const voices: Voice[] = ['speech', 'shout', 'thought', 'narration']
    for (const [i, voice] of voices.entries())
      for (const other of voices.slice(i + 1)) expect(difference(bubble(voice), bubble(other))).toBeGreaterThan(1)
  })

  it('has a tail towards its speaker, unless the speaker is too near', () => {
    expect(difference(bubble('speech'), bubble('speech', { x: 120, y: 190 }))).toBeGreaterThan(0.1)
    expect(difference(bubble('speech'), bubble('speech', { x: 105, y: 75 }))).toBe(0)
  })
})
