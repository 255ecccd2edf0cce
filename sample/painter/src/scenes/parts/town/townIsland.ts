// A floating town on a slab, drawn from the far corner to the near one.
import { at, blend, css } from '../../../colour.ts'
import type { Random } from '../../../random.ts'
import { facesOf, fillShape, type IsoView, project } from './isometric.ts'
import { type Lot, paintLot, type Site } from './townLot.ts'

/** One island, fitted into a frame around its centre. Lots are drawn from far to near, so that near ones cover far ones. */
export function paintIsland(
  site: Site,
  frame: { x: number; y: number; width: number; height: number },
  across: number,
  random: Random,
): void {
  const plan = drawPlan(across, random.branch('plan'))
  const highest = Math.max(...plan.flatMap((row) => row.map((lot) => lot.height))) + 1.2
  const cell = Math.min(frame.width / ((across + 0.5) * 1.74), frame.height / (across + highest + 1.2))
  const top = frame.y - ((across + highest + 1.2) * cell) / 2
  const view: IsoView = { ...site.view, x: frame.x, y: top + highest * cell, cell }
  const own = { ...site, view }
  island(own, across)
  for (let sum = 0; sum <= (across - 1) * 2; sum++) {
    for (let x = Math.max(0, sum - across + 1); x <= Math.min(across - 1, sum); x++) {
      const lot = plan[x]?.[sum - x]
      if (lot) paintLot(own, plan, lot, x, sum - x, random.branch(`lot ${x} ${sum - x}`))
    }
  }
}

/** Heights rise to one or two summits. Other lots are terraces, gardens, pools and stairs. */
function drawPlan(across: number, random: Random): Lot[][] {
  const summits = Array.from({ length: random.whole(1, 3) }, () => ({
    x: random.between(0, across * 0.7),
    y: random.between(0, across * 0.7),
    high: random.between(2.6, 5.2),
    reach: random.between(1.1, 2.1),
  }))
  return Array.from({ length: across }, (_, x) =>
    Array.from({ length: across }, (_, y): Lot => {
      const rise = Math.max(...summits.map((s) => s.high * Math.exp(-((x - s.x) ** 2 + (y - s.y) ** 2) / (2 * s.reach ** 2))))
      const height = Math.round((rise + random.between(0, 0.9)) * 2) / 2
      const dice = random.next()
      if (height <= 0.5)
        return { height: 0.25, kind: dice < 0.3 ? 'garden' : dice < 0.5 ? 'pool' : dice < 0.6 ? 'void' : 'tower' }
      if (height <= 2 && dice < 0.22) return { height, kind: 'stairs' }
      if (height <= 2.5 && dice < 0.36) return { height, kind: 'garden' }
      return { height, kind: 'tower' }
    }),
  )
}

/** The slab below the town, whose foot fades into haze or is reflected by water. */
function island({ view, palette, air, isNight }: Site, across: number): void {
  const stone = at(blend(palette.deep, palette.mid, 0.4), isNight ? 0.34 : 0.5)
  const faces = facesOf(stone, air, 0)
  const drop = 1.5
  const { context } = view
  const [, top] = project(view, { x: across, y: across, z: 0 })
  const fade = (colour: string) => {
    const fall = context.createLinearGradient(0, top - across * view.cell * 0.5, 0, top + drop * view.cell)
    fall.addColorStop(0, colour)
    fall.addColorStop(0.4, colour)
    fall.addColorStop(1, css(air, 0))
    return fall
  }
  const n = across + 0.25
  fillShape(
    view,
    [
      { x: -0.25, y: n, z: 0 },
      { x: n, y: n, z: 0 },
      { x: n, y: n, z: -drop },
      { x: -0.25, y: n, z: -drop },
    ],
    fade(faces.left),
  )
  fillShape(
    view,
    [
      { x: n, y: -0.25, z: 0 },
      { x: n, y: n, z: 0 },
      { x: n, y: n, z: -drop },
      { x: n, y: -0.25, z: -drop },
    ],
    fade(faces.right),
  )
  fillShape(
    view,
    [
      { x: -0.25, y: -0.25, z: 0 },
      { x: n, y: -0.25, z: 0 },
      { x: n, y: n, z: 0 },
      { x: -0.25, y: n, z: 0 },
    ],
    faces.top,
  )
}
