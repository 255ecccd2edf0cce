// A sea in motion: rows of waves at their own speeds, one great wave, a boat.
import type { Scene } from '../scene.ts'
import { layGrain } from './parts/drawing/paperGrain.ts'
import { paintCone, paintHero, paintLongboat, paintPrintSky, paintSwell, seaPrint } from './parts/sea/seaPrint.ts'

export const waveLoop: Scene = (context, { width, height, hand, random, phase }) => {
  const print = seaPrint(context, width, height, hand, random.branch('print'))
  const { unit, horizon } = print
  const turn = phase * Math.PI * 2
  paintPrintSky(print, random.branch('sky'))
  const facing = random.chance(0.5) ? 1 : -1
  const mount = random.branch('mount')
  paintCone(print, width * (facing === 1 ? 0.68 : 0.32), unit * mount.between(0.24, 0.38), mount)
  const rows = 5
  for (let i = 0; i < rows; i++) {
    const near = i / (rows - 1)
    const own = random.branch(`swell ${i}`)
    const bob = Math.sin(turn + i * 1.9)
    const rise = unit * (0.02 + near * 0.085)
    const y = horizon + (height - horizon) * (0.06 + near ** 1.3 * 0.8) + rise * (0.4 + bob * 0.3)
    paintSwell(print, { y, rise, hump: unit * (0.13 + near * 0.45), near, shift: phase * facing, crests: 1 }, own)
    if (i === 2) {
      const size = Math.min(unit * 0.78, height * 0.7) * (1 + 0.035 * Math.sin(turn))
      paintHero(
        print,
        { x: width * (facing === 1 ? 0.08 : 0.92) + unit * 0.02 * Math.cos(turn), y: y + rise * 1.9, size, facing },
        own,
        Math.sin(turn + 1),
      )
    }
    if (i === 3) {
      const tilt = 0.14 * Math.sin(turn + 0.8)
      paintLongboat(
        print,
        width * (facing === 1 ? 0.72 : 0.28) + unit * 0.012 * Math.cos(turn),
        y - rise * (0.35 + 0.4 * Math.sin(turn)),
        unit * 0.095,
        tilt,
      )
    }
  }
  layGrain(context, width, height, 0.18)
}
