// Outlines of trees: conifers, bare branching trees and round crowns.
import type { Random } from '../../../random.ts'
import { closedCurve, limb, type Pen, type Point, point } from '../drawing/line.ts'

/** A conifer with its foot at (x, y): irregular tiers of hanging branches. */
export function pine(pen: Pen, x: number, y: number, height: number, random: Random): void {
  const tiers = random.whole(4, 7)
  const half = height * random.between(0.17, 0.25)
  const lean = random.between(-0.02, 0.02) * height
  const left: Point[] = []
  const right: Point[] = []
  for (let i = 0; i < tiers; i++) {
    const top = y - height * (1 - i / tiers)
    const foot = y - height * (0.9 - (i + 1) / tiers) * 0.98
    const reach = half * ((i + 1) / tiers) ** 0.85 * random.between(0.88, 1.1)
    const middle = x + lean * (1 - i / tiers)
    left.push(point(middle - reach * 0.22, top), point(middle - reach, Math.min(y, foot)))
    right.unshift(point(middle + reach * random.between(0.9, 1.05), Math.min(y, foot)), point(middle + reach * 0.22, top))
  }
  pen.moveTo(x + lean, y - height * 1.06)
  for (const at of left) pen.lineTo(at.x, at.y)
  for (const at of right) pen.lineTo(at.x, at.y)
  pen.closePath()
  limb(pen, [point(x, y - height * 0.1), point(x, y + height * 0.06)], height * 0.06, height * 0.07)
}

interface Twig {
  readonly tip: Point
  /** Direction of growth in radians. */
  readonly turn: number
  /** 0 at the trunk, 1 at the outermost twigs. */
  readonly depth: number
}

interface Growth {
  readonly levels: number
  /** Angle between branches in radians. */
  readonly spread: number
  /** Length of a branch as a share of its parent's, about 0.7. */
  readonly shrink: number
  /** Upward tendency, 0 to 1. */
  readonly lift: number
}

/** A branching tree from (x, y), with `length` and `girth` of its trunk. Returns the twigs, for leaves and blossoms. */
export function branches(
  pen: Pen,
  from: Point,
  turn: number,
  length: number,
  girth: number,
  growth: Growth,
  random: Random,
  level = 0,
): Twig[] {
  const bow = random.between(-0.18, 0.18) * length
  const tip = point(from.x + Math.cos(turn) * length, from.y + Math.sin(turn) * length)
  const elbow = point((from.x + tip.x) / 2 - Math.sin(turn) * bow, (from.y + tip.y) / 2 + Math.cos(turn) * bow)
  limb(pen, [from, elbow, tip], girth, girth * 0.62)
  const twigs: Twig[] = [{ tip, turn, depth: level / Math.max(1, growth.levels) }]
  if (level >= growth.levels) return twigs
  const forks = random.chance(0.35) ? 3 : 2
  for (let i = 0; i < forks; i++) {
    const side = (i / (forks - 1)) * 2 - 1
    const off = turn + side * growth.spread * random.between(0.6, 1.2) + random.between(-0.15, 0.15)
    const lifted = off + Math.sin(-Math.PI / 2 - off) * growth.lift * 0.5
    const reach = length * growth.shrink * random.between(0.8, 1.15)
    twigs.push(...branches(pen, tip, lifted, reach, girth * 0.62, growth, random.branch(`${i}`), level + 1))
  }
  return twigs
}

/** A round, bumpy crown (also a cloud or a bush) around (x, y). */
export function crown(pen: Pen, x: number, y: number, rx: number, ry: number, bumps: number, random: Random): void {
  const corners: Point[] = []
  for (let i = 0; i < bumps * 2; i++) {
    const a = (i / (bumps * 2)) * Math.PI * 2
    const reach = i % 2 === 0 ? random.between(1.08, 1.34) : random.between(0.7, 0.84)
    corners.push(point(x + Math.cos(a) * rx * reach, y + Math.sin(a) * ry * reach))
  }
  closedCurve(pen, corners)
}
