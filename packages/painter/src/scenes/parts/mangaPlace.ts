// Places in black and white: what an establishing shot shows and what stands behind a conversation.
import type { SKRSContext2D } from '@napi-rs/canvas'
import type { Random } from '../../random.ts'
import type { Ink } from './brush.ts'
import { cottage } from './cottage.ts'
import { closedCurve, type Point, point } from './line.ts'
import { createNoise, layered } from './noise.ts'
import { toneRamp } from './screentone.ts'
import { crown, pine } from './tree.ts'

export const places = ['hills', 'town', 'sea', 'wood', 'room', 'night'] as const
export type Place = (typeof places)[number]

/** What drawing in ink needs: `thick` is the outline and `pitch` the distance of dots, in pixels. */
export interface Print {
  readonly context: SKRSContext2D
  readonly thick: number
  readonly pitch: number
  readonly tone: (darkness: number) => Ink
}

export interface View {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export const black = '#141218'
export const white = '#ffffff'

/** Fills the view with the place and returns the height at which figures stand. */
export function drawPlace(print: Print, view: View, place: Place, random: Random): number {
  switch (place) {
    case 'hills':
      return drawHills(print, view, random)
    case 'town':
      return drawTown(print, view, random)
    case 'sea':
      return drawSea(print, view, random)
    case 'wood':
      return drawWood(print, view, random)
    case 'room':
      return drawRoom(print, view, random)
    case 'night':
      return drawNight(print, view, random)
  }
}

function area(print: Print, fill: Ink, draw: (context: SKRSContext2D) => void, thick = print.thick): void {
  const { context } = print
  context.beginPath()
  draw(context)
  context.fillStyle = fill
  context.fill()
  if (thick <= 0) return
  context.strokeStyle = black
  context.lineWidth = thick
  context.lineJoin = 'round'
  context.stroke()
}

function sky(print: Print, view: View, from: number, to: number): void {
  print.context.fillStyle = white
  print.context.fillRect(view.x, view.y, view.width, view.height)
  toneRamp(print.context, { ...view, height: view.height * 0.7 }, from, to, print.pitch)
}

function clouds(print: Print, view: View, random: Random): void {
  const size = Math.min(view.width, view.height)
  for (let i = 0; i < random.whole(2, 3); i++) {
    const kin = random.branch(`cloud ${i}`)
    const x = view.x + kin.between(0.05, 0.95) * view.width
    const y = view.y + kin.between(0.08, 0.32) * view.height
    area(
      print,
      white,
      (pen) => crown(pen, x, y, size * kin.between(0.16, 0.3), size * kin.between(0.05, 0.09), 10, kin),
      print.thick * 0.7,
    )
  }
}

function ridge(print: Print, view: View, base: number, swing: number, fill: Ink, random: Random): (x: number) => number {
  const noise = layered(createNoise(random), 3, 0.4)
  const line = (x: number) => base - noise(((x - view.x) / Math.max(view.width, view.height)) * 4 + 3) * swing
  area(print, fill, (pen) => {
    pen.moveTo(view.x - 5, view.y + view.height + 5)
    for (let i = 0; i <= 40; i++) {
      const x = view.x - 5 + ((view.width + 10) * i) / 40
      pen.lineTo(x, line(x))
    }
    pen.lineTo(view.x + view.width + 5, view.y + view.height + 5)
    pen.closePath()
  })
  return line
}

function drawHills(print: Print, view: View, random: Random): number {
  sky(print, view, random.pick([0.3, 0.15]), 0)
  clouds(print, view, random)
  const bottom = view.y + view.height
  const size = Math.min(view.width, view.height)
  ridge(print, view, bottom - view.height * 0.48, size * 0.16, print.tone(0.14), random.branch('far'))
  const middle = ridge(print, view, bottom - view.height * 0.34, size * 0.1, print.tone(0.32), random.branch('middle'))
  for (let i = 0; i < 6; i++) {
    const x = view.x + view.width * random.between(0, 1)
    area(
      print,
      print.tone(0.55),
      (pen) => crown(pen, x, middle(x) - size * 0.02, size * 0.05, size * 0.04, 5, random.branch(`bush ${i}`)),
      print.thick * 0.7,
    )
  }
  ridge(print, view, bottom - view.height * 0.17, size * 0.04, white, random.branch('near'))
  grass(print, view, bottom - view.height * 0.1, random)
  return bottom - view.height * 0.07
}

function drawTown(print: Print, view: View, random: Random): number {
  sky(print, view, 0.22, 0)
  clouds(print, view, random)
  const bottom = view.y + view.height
  const ground = bottom - view.height * 0.16
  const size = Math.min(view.width, view.height)
  for (const [row, tone] of [
    [0, 0.2],
    [1, 0],
  ] as const) {
    let x = view.x - size * random.between(0, 0.2)
    for (let i = 0; x < view.x + view.width && i < 24; i++) {
      const kin = random.branch(`house ${row} ${i}`)
      const wide = size * kin.between(0.14, 0.26)
      const tall = size * kin.between(0.24, 0.5) * (row === 0 ? 1.5 : 1)
      house(print, x, ground, wide, tall, print.tone(tone), row === 1, kin)
      x += wide * (row === 0 ? 1.1 : 1.25)
    }
  }
  area(print, white, (pen) => pen.rect(view.x - 9, ground, view.width + 18, view.height))
  area(
    print,
    print.tone(0.12),
    (pen) => pen.rect(view.x - 9, ground + view.height * 0.05, view.width + 18, view.height),
    print.thick * 0.6,
  )
  const pole = view.x + view.width * random.between(0.15, 0.85)
  area(
    print,
    black,
    (pen) => {
      pen.rect(pole, ground - size * 0.62, size * 0.014, size * 0.66)
      pen.rect(pole - size * 0.06, ground - size * 0.58, size * 0.13, size * 0.012)
    },
    0,
  )
  return bottom - view.height * 0.05
}

function house(
  print: Print,
  x: number,
  ground: number,
  wide: number,
  tall: number,
  fill: Ink,
  detailed: boolean,
  random: Random,
): void {
  area(print, fill, (pen) => pen.rect(x, ground - tall, wide, tall), print.thick * 0.8)
  if (random.chance(0.6)) {
    area(
      print,
      detailed ? print.tone(0.5) : fill,
      (pen) => {
        pen.moveTo(x - wide * 0.1, ground - tall)
        pen.lineTo(x + wide / 2, ground - tall - wide * 0.42)
        pen.lineTo(x + wide * 1.1, ground - tall)
        pen.closePath()
      },
      print.thick * 0.8,
    )
  }
  const across = random.whole(2, 3)
  const down = Math.max(1, Math.floor((tall / wide) * 1.5))
  const cell = wide / (across * 1.5)
  area(
    print,
    detailed ? print.tone(0.7) : white,
    (pen) => {
      for (let row = 0; row < down; row++) {
        for (let i = 0; i < across; i++) {
          pen.rect(
            x + wide * ((i + 0.5) / across) - cell / 2,
            ground - tall + (row + 0.35) * (tall / down) * 0.9,
            cell,
            Math.min(cell * 1.1, (tall / down) * 0.5),
          )
        }
      }
    },
    print.thick * 0.5,
  )
}

function drawSea(print: Print, view: View, random: Random): number {
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

function drawWood(print: Print, view: View, random: Random): number {
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

function drawRoom(print: Print, view: View, random: Random): number {
  const bottom = view.y + view.height
  const size = Math.min(view.width, view.height)
  print.context.fillStyle = print.tone(0.1)
  print.context.fillRect(view.x, view.y, view.width, view.height)
  const floor = bottom - view.height * 0.2
  const left = view.x + view.width * random.between(0.08, 0.5)
  const glass = { x: left, y: view.y + view.height * 0.12, width: size * 0.46, height: size * 0.42 }
  area(print, white, (pen) => pen.rect(glass.x, glass.y, glass.width, glass.height), print.thick * 1.2)
  print.context.save()
  print.context.beginPath()
  print.context.rect(glass.x, glass.y, glass.width, glass.height)
  print.context.clip()
  area(
    print,
    print.tone(0.3),
    (pen) =>
      crown(
        pen,
        glass.x + glass.width * 0.2,
        glass.y + glass.height,
        glass.width * 0.4,
        glass.height * 0.4,
        6,
        random.branch('bush'),
      ),
    print.thick * 0.6,
  )
  print.context.restore()
  area(
    print,
    white,
    (pen) => pen.rect(glass.x + glass.width / 2 - size * 0.008, glass.y, size * 0.016, glass.height),
    print.thick * 0.6,
  )
  for (const side of [0, 1]) {
    const edge = glass.x + glass.width * side
    const out = side === 0 ? -1 : 1
    area(
      print,
      print.tone(0.4),
      (pen) => closedCurve(pen, curtain(edge, glass.y - size * 0.03, out * size * 0.12, glass.height + size * 0.1)),
      print.thick * 0.7,
    )
  }
  const shelf = view.x + view.width * random.between(0.7, 0.86)
  for (let i = 0; i < 6; i++) {
    const tall = size * random.between(0.09, 0.14)
    area(
      print,
      print.tone(random.pick([0, 0.3, 0.6, 0.9])),
      (pen) => pen.rect(shelf + i * size * 0.028, view.y + view.height * 0.34 - tall, size * 0.026, tall),
      print.thick * 0.5,
    )
  }
  area(print, black, (pen) => pen.rect(shelf - size * 0.03, view.y + view.height * 0.34, size * 0.24, size * 0.016), 0)
  area(print, white, (pen) => pen.rect(view.x - 9, floor, view.width + 18, view.height), print.thick)
  toneRamp(
    print.context,
    { x: view.x, y: floor + size * 0.02, width: view.width, height: view.height * 0.2 },
    0.3,
    0.05,
    print.pitch,
  )
  return bottom - view.height * 0.08
}

const curtain = (x: number, y: number, out: number, tall: number): Point[] => [
  point(x - out * 0.5, y),
  point(x + out, y),
  point(x + out, y + tall),
  point(x + out * 0.2, y + tall),
  point(x + out * 0.1, y + tall * 0.6),
  point(x - out * 0.6, y + tall * 0.3),
]

function drawNight(print: Print, view: View, random: Random): number {
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
