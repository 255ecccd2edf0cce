// Silhouettes of animals. Each function adds an outline to a path, at its feet or around its middle.
import { closedCurve, limb, type Pen, type Placement, placed, point, points } from '../drawing/line.ts'

const deerBody = points(
  ...[-0.37, -0.6, -0.3, -0.69, -0.08, -0.665, 0.14, -0.7, 0.27, -0.8, 0.33, -0.96, 0.4, -1.04, 0.48, -1.02],
  ...[0.6, -0.94, 0.61, -0.89, 0.52, -0.885, 0.46, -0.87, 0.42, -0.74, 0.36, -0.58, 0.24, -0.45, 0.0, -0.44],
  ...[-0.2, -0.47, -0.33, -0.45, -0.39, -0.5],
)
const deerLegs = [
  points(0.25, -0.55, 0.27, -0.3, 0.25, 0),
  points(0.16, -0.52, 0.13, -0.28, 0.16, 0),
  points(-0.3, -0.58, -0.34, -0.34, -0.27, -0.2, -0.3, 0),
  points(-0.22, -0.55, -0.24, -0.33, -0.17, -0.19, -0.2, 0),
]
const antlers = [
  points(0.4, -1.0, 0.33, -1.14, 0.24, -1.26, 0.3, -1.46),
  points(0.44, -1.0, 0.47, -1.16, 0.58, -1.24, 0.56, -1.44),
  points(0.3, -1.18, 0.22, -1.2, 0.12, -1.32),
  points(0.26, -1.3, 0.18, -1.38, 0.18, -1.46),
  points(0.5, -1.18, 0.58, -1.16, 0.68, -1.28),
  points(0.57, -1.28, 0.66, -1.34, 0.68, -1.44),
]

/** A deer from the side, with antlers if `antlered`. Its back is at 0.7 of `size`. */
export function deer(pen: Pen, at: Placement, antlered: boolean): void {
  closedCurve(pen, placed(deerBody, at))
  for (const leg of deerLegs) limb(pen, placed(leg, at), 0.1 * at.size, 0.035 * at.size)
  closedCurve(pen, placed(points(-0.36, -0.66, -0.46, -0.62, -0.44, -0.52, -0.37, -0.56), at))
  closedCurve(pen, placed(points(0.38, -1.0, 0.26, -1.08, 0.28, -1.0, 0.38, -0.94), at))
  if (!antlered) return
  for (const tine of antlers) limb(pen, placed(tine, at), 0.034 * at.size, 0.012 * at.size)
}

const foxBody = points(
  ...[-0.42, -0.34, -0.3, -0.5, -0.02, -0.5, 0.22, -0.56, 0.32, -0.72, 0.33, -0.95, 0.42, -0.78, 0.5, -0.8, 0.53, -0.96],
  ...[0.58, -0.76, 0.66, -0.66, 0.84, -0.56, 0.66, -0.52, 0.48, -0.5, 0.36, -0.36, 0.2, -0.28, -0.2, -0.28],
)

/** A fox with a straight tail. */
export function fox(pen: Pen, at: Placement): void {
  closedCurve(pen, placed(foxBody, at))
  for (const x of [0.3, 0.2, -0.28, -0.36]) {
    limb(pen, placed(points(x, -0.4, x + 0.01, -0.2, x + 0.03, 0), at), 0.12 * at.size, 0.05 * at.size)
  }
  closedCurve(pen, placed(points(-0.34, -0.44, -0.56, -0.5, -0.86, -0.42, -1.1, -0.16, -0.84, -0.14, -0.56, -0.24), at))
}

/** A gliding bird. `lift` is -1 (wings down) to 1 (wings up). `at` is its middle and `size` its span. */
export function bird(pen: Pen, at: Placement, lift: number): void {
  const rise = 0.18 + lift * 0.16
  closedCurve(
    pen,
    placed(
      [
        point(-0.5, -rise),
        point(-0.26, -rise - 0.07),
        point(-0.03, -0.05),
        point(0.03, -0.05),
        point(0.28, -rise - 0.05),
        point(0.52, -rise + 0.02),
        point(0.26, -rise + 0.07),
        point(0.06, 0.05),
        point(-0.02, 0.07),
        point(-0.22, -rise + 0.07),
      ],
      at,
    ),
  )
}

/** A whale with raised flukes. `at` is its middle and `size` its length. */
export function whale(pen: Pen, at: Placement): void {
  closedCurve(
    pen,
    placed(
      points(
        ...[0.5, -0.02, 0.46, -0.14, 0.28, -0.2, 0.02, -0.18, -0.22, -0.08, -0.36, -0.1, -0.42, -0.22, -0.56, -0.3, -0.5, -0.18],
        ...[-0.62, -0.14, -0.5, -0.08, -0.42, -0.04, -0.28, 0.06, 0.0, 0.14, 0.3, 0.14, 0.46, 0.08],
      ),
      at,
    ),
  )
  closedCurve(pen, placed(points(0.18, 0.08, 0.1, 0.26, -0.02, 0.32, 0.04, 0.16, 0.06, 0.06), at))
}

/** A small fish. `at` is its middle and `size` its length. */
export function fish(pen: Pen, at: Placement): void {
  closedCurve(
    pen,
    placed(
      points(0.5, 0, 0.34, -0.18, 0.06, -0.22, -0.2, -0.04, -0.5, -0.22, -0.4, 0, -0.5, 0.22, -0.2, 0.04, 0.06, 0.22, 0.34, 0.18),
      at,
    ),
  )
}
