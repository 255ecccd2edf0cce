// A street in black and white: two rows of houses, a pole with wires, the road.
import type { Random } from '../../../random.ts'
import type { Ink } from '../drawing/brush.ts'
import { area, black, clouds, type Print, sky, type View, white } from './print.ts'

export function drawTown(print: Print, view: View, random: Random): number {
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
