// Nature in black and white: hills, sea, wood, and a village at night. Each function returns the height at which figures stand.
import type { Random } from '../../../random.ts'
import { pine } from '../plants/tree.ts'
import { cottage } from '../town/cottage.ts'
import { area, black, clouds, type Print, puffs, ridge, sky, type View, white } from './print.ts'
import { toneRamp } from './screentone.ts'

export function drawHills(print: Print, view: View, random: Random): number {
  sky(print, view, random.pick([0.3, 0.15]), 0)
  clouds(print, view, random)
  const bottom = view.y + view.height
  const size = Math.min(view.width, view.height)
  ridge(print, view, bottom - view.height * 0.48, size * 0.16, print.tone(0.14), random.branch('far'))
  const middle = ridge(print, view, bottom - view.height * 0.34, size * 0.1, print.tone(0.32), random.branch('middle'))
  for (let i = 0; i < 6; i++) {
    const x = view.x + view.width * random.between(0, 1)
    puffs(print, print.tone(0.55), x, middle(x), size * random.between(0.04, 0.08), random.branch(`bush ${i}`))
  }
  ridge(print, view, bottom - view.height * 0.17, size * 0.04, white, random.branch('near'))
  grass(print, view, bottom - view.height * 0.1, random)
  return bottom - view.height * 0.07
}

export function drawSea(print: Print, view: View, random: Random): number {
  sky(print, view, 0.05, 0.2)
  const horizon = view.y + view.height * random.between(0.42, 0.5)
  const size = Math.min(view.width, view.height)
  area(
    print,
    white,
    (pen) => pen.arc(view.x + view.width * random.between(0.2, 0.8), horizon - size * random.between(0, 0.2), size * 0.16, 0, 7),
    print.thick * 0.7,
  )
  clouds(print, view, random)
  area(print, print.tone(0.3), (pen) => pen.rect(view.x - 9, horizon, view.width + 18, view.height))
  print.context.fillStyle = white
  for (let i = 0; i < 44; i++) {
    const depth = random.next() ** 1.4
    const y = horizon + view.height * 0.5 * depth
    const w = size * random.between(0.03, 0.1) * (0.4 + depth)
    const x = view.x + random.between(0, 1) * view.width
    print.context.beginPath()
    print.context.ellipse(x, y, w, size * 0.005 * (0.6 + depth), 0, 0, 7)
    print.context.fill()
  }
  const shore = view.y + view.height * 0.82
  area(print, white, (pen) => {
    pen.moveTo(view.x - 9, shore)
    pen.bezierCurveTo(
      view.x + view.width * 0.3,
      shore - size * 0.06,
      view.x + view.width * 0.6,
      shore + size * 0.08,
      view.x + view.width + 9,
      shore - size * 0.02,
    )
    pen.lineTo(view.x + view.width + 9, view.y + view.height + 9)
    pen.lineTo(view.x - 9, view.y + view.height + 9)
    pen.closePath()
  })
  return view.y + view.height * 0.94
}

export function drawWood(print: Print, view: View, random: Random): number {
  sky(print, view, 0, 0.25)
  const bottom = view.y + view.height
  const size = Math.min(view.width, view.height)
  for (const [row, darkness, tall] of [
    [0, 0.2, 0.5],
    [1, 0.45, 0.7],
    [2, 0.85, 0.95],
  ] as const) {
    const many = Math.max(3, Math.min(16, Math.round((view.width / size) * 6)))
    const sides = row === 2
    area(
      print,
      print.tone(darkness),
      (pen) => {
        for (let i = 0; i < many; i++) {
          const kin = random.branch(`tree ${row} ${i}`)
          const t = (i + kin.between(0, 1)) / many
          if (sides && t > 0.22 && t < 0.78) continue
          pine(
            pen,
            view.x + t * view.width,
            bottom - view.height * (0.22 - row * 0.05),
            view.height * tall * kin.between(0.6, 0.85),
            kin,
          )
        }
      },
      row === 0 ? 0 : print.thick * 0.6,
    )
  }
  ridge(print, view, bottom - view.height * 0.13, size * 0.04, white, random.branch('floor'))
  grass(print, view, bottom - view.height * 0.08, random)
  return bottom - view.height * 0.05
}

export function drawNight(print: Print, view: View, random: Random): number {
  const bottom = view.y + view.height
  const size = Math.min(view.width, view.height)
  print.context.fillStyle = black
  print.context.fillRect(view.x, view.y, view.width, view.height)
  toneRamp(print.context, { ...view, y: view.y + view.height * 0.35, height: view.height * 0.4 }, 0.9, 0.4, print.pitch)
  print.context.fillStyle = white
  for (let i = 0; i < 46; i++) {
    print.context.beginPath()
    print.context.arc(
      view.x + random.next() * view.width,
      view.y + random.next() * view.height * 0.6,
      size * random.between(0.002, 0.008),
      0,
      7,
    )
    print.context.fill()
  }
  area(
    print,
    white,
    (pen) => pen.arc(view.x + view.width * random.between(0.2, 0.8), view.y + view.height * 0.24, size * 0.12, 0, 7),
    0,
  )
  const line = ridge(print, view, bottom - view.height * 0.3, size * 0.08, black, random.branch('hill'))
  for (let i = 0; i < 5; i++) {
    const x = view.x + view.width * random.between(0.05, 0.95)
    area(print, black, (pen) => cottage(pen, x, line(x) + size * 0.02, size * 0.13, random.chance(0.5)), 0)
    area(print, white, (pen) => pen.rect(x - size * 0.02, line(x) - size * 0.035, size * 0.02, size * 0.025), 0)
  }
  ridge(print, view, bottom - view.height * 0.14, size * 0.03, print.tone(0.7), random.branch('near'))
  return bottom - view.height * 0.06
}

function grass(print: Print, view: View, y: number, random: Random): void {
  const { context } = print
  const size = Math.min(view.width, view.height)
  context.beginPath()
  for (let i = 0; i < 26; i++) {
    const x = view.x + random.next() * view.width
    const foot = y + random.between(-0.04, 0.08) * view.height
    for (const lean of [-0.5, 0, 0.5]) {
      context.moveTo(x, foot)
      context.lineTo(x + lean * size * 0.02, foot - size * 0.022)
    }
  }
  context.strokeStyle = black
  context.lineWidth = print.thick * 0.6
  context.stroke()
}
