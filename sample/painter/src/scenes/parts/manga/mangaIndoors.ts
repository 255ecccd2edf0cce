// A room in black and white: a window with curtains, a bookshelf, a reflecting floor.
import type { Random } from '../../../random.ts'
import { closedCurve, type Point, point } from '../drawing/line.ts'
import { crown } from '../plants/tree.ts'
import { area, black, type Print, type View, white } from './print.ts'
import { toneRamp } from './screentone.ts'

export function drawRoom(print: Print, view: View, random: Random): number {
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
