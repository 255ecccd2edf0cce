// Shots inside panels, from a wide view to a face, with their bubbles and sounds.
import type { Random } from '../../../random.ts'
import { createPose, type FeelingName, feelings, type Mascot, type Pose, printInks, standing } from '../figures/mascot.ts'
import { drawMascot, faceHeight } from '../figures/mascotFigure.ts'
import { drawPlace, type Place } from './mangaPlace.ts'
import { type Print, type View, white } from './print.ts'
import { tone, toneRamp } from './screentone.ts'
import { drawBubble, type Voice } from './speechBubble.ts'
import { focusLines, speedLines } from './speedLines.ts'
import { soundLetters } from './writing.ts'

export type Shot = 'place' | 'stroll' | 'talk' | 'face' | 'shock' | 'rush' | 'quiet' | 'together'

/** Settings of a page's shots: the print, the unit of the page, the characters and their place. */
export interface Stage {
  readonly print: Print
  /** Square root of the page's area, in pixels. */
  readonly unit: number
  readonly cast: readonly [Mascot, Mascot]
  readonly place: Place
}

/** Draws the shot. The panel is clipped already. */
export function drawShot(stage: Stage, view: View, shot: Shot, random: Random): void {
  const { context } = stage.print
  context.fillStyle = white
  context.fillRect(view.x - view.width, view.y - view.height, view.width * 3, view.height * 3)
  switch (shot) {
    case 'place':
      drawWide(stage, view, random, 0.2, random.whole(0, 1))
      break
    case 'stroll':
      drawWide(stage, view, random, 0.36, 2)
      break
    case 'together':
      drawWide(stage, view, random, 0.62, 2)
      break
    case 'talk':
      drawTalk(stage, view, random)
      break
    case 'rush':
      drawRush(stage, view, random)
      break
    case 'quiet':
      drawQuiet(stage, view, random)
      break
    case 'face':
    case 'shock':
      drawFaceShot(stage, view, random, shot === 'shock')
  }
}

/** Tone behind a figure extends beyond the view into slants and bleeds. The panel's outline clips it. */
function shadeBehind(stage: Stage, view: View, from: number, to: number): void {
  const slack = stage.unit * 0.09
  const wide = { x: view.x - slack * 2, y: view.y - slack, width: view.width + slack * 4, height: view.height + slack * 2 }
  toneRamp(stage.print.context, wide, from, to, stage.print.pitch)
}

function act(
  stage: Stage,
  who: 0 | 1,
  x: number,
  y: number,
  size: number,
  facing: 1 | -1,
  pose: Pose,
  feeling: FeelingName,
): void {
  const { context, pitch } = stage.print
  const mascot = stage.cast[who]
  const supply = (scale: number) => printInks(mascot, (darkness) => tone(context, darkness, pitch, scale))
  const weight = Math.max(0.55, Math.min(1.5, (stage.print.thick * 34) / size))
  drawMascot(context, mascot, supply, { x, y, size, facing }, pose, feelings[feeling], weight)
}

function say(
  stage: Stage,
  view: View,
  x: number,
  y: number,
  reach: number,
  voice: Voice,
  to: { x: number; y: number } | undefined,
  random: Random,
): void {
  const letter = stage.unit * 0.0135
  const rx = Math.min(Math.max(letter * 2.7, reach * random.between(0.16, 0.22)), view.width * 0.34)
  const ry = Math.min(Math.max(letter * 4, rx * random.between(1.05, 1.4)), view.height * 0.3)
  const inside = {
    x: Math.min(view.x + view.width - rx * 1.08, Math.max(view.x + rx * 1.08, x)),
    y: Math.min(view.y + view.height - ry * 1.08, Math.max(view.y + ry * 1.1, y)),
  }
  const bubble = { ...inside, rx, ry, voice, ...(to && voice !== 'narration' ? { speaker: to } : {}) }
  drawBubble(stage.print.context, bubble, letter, stage.print.thick * 0.8, random)
}

function drawWide(stage: Stage, view: View, random: Random, share: number, players: number): void {
  const ground = drawPlace(stage.print, view, stage.place, random.branch('place'))
  const size = Math.min(view.height * share, view.width * share * 0.8)
  const middle = view.x + view.width * random.between(0.35, 0.6)
  const close = share > 0.5
  for (let i = players - 1; i >= 0; i--) {
    const kin = random.branch(`player ${i}`)
    const x = middle + (i === 0 ? -1 : 1) * size * (players > 1 ? 0.42 : 0)
    const pose = close ? createPose(kin) : { ...standing, stride: kin.between(0.2, 0.8), look: kin.between(-0.5, 0.5) }
    act(
      stage,
      i === 0 ? 0 : 1,
      x,
      ground + i * size * 0.02,
      size * (i === 0 ? 1 : 0.92),
      kin.chance(0.5) ? 1 : -1,
      pose,
      kin.pick(['calm', 'cheerful', 'delighted', 'dreamy']),
    )
  }
  if (random.chance(0.6)) {
    const voice = players === 0 || share < 0.3 ? 'narration' : 'speech'
    const left = random.chance(0.5)
    say(
      stage,
      view,
      left ? view.x : view.x + view.width,
      view.y,
      Math.min(view.width, view.height),
      voice,
      { x: middle, y: ground - size },
      random.branch('bubble'),
    )
  }
}

function drawTalk(stage: Stage, view: View, random: Random): void {
  const backdrop = random.whole(0, 2)
  if (backdrop === 0) drawPlace(stage.print, view, stage.place, random.branch('place'))
  if (backdrop === 1) shadeBehind(stage, view, 0.35, 0)
  const size = Math.min(view.height * 1.02, view.width * 0.86)
  const footing = (who: 0 | 1) => view.y + view.height * 0.78 + size * faceHeight(stage.cast[who])
  const feelingsHere: readonly FeelingName[] = ['calm', 'cheerful', 'puzzled', 'worried', 'sly', 'laughing', 'resolute']
  const sides = random.chance(0.5) ? ([0.74, 0.26] as const) : ([0.26, 0.74] as const)
  for (const who of [1, 0] as const) {
    const kin = random.branch(`player ${who}`)
    const t = sides[who]
    act(
      stage,
      who,
      view.x + view.width * t,
      footing(who),
      size * (who === 0 ? 1 : 0.92),
      t > 0.5 ? -1 : 1,
      { ...createPose(kin), look: 0.6 },
      kin.pick(feelingsHere),
    )
  }
  const head = view.y + view.height * 0.7
  say(
    stage,
    view,
    view.x + view.width,
    view.y,
    view.width,
    'speech',
    { x: view.x + view.width * Math.max(...sides), y: head },
    random.branch('first'),
  )
  if (view.width > stage.unit * 0.3 && random.chance(0.7)) {
    say(
      stage,
      view,
      view.x,
      view.y + view.height * 0.2,
      view.width,
      random.pick(['speech', 'speech', 'thought']),
      { x: view.x + view.width * Math.min(...sides), y: head },
      random.branch('second'),
    )
  }
}

function drawFaceShot(stage: Stage, view: View, random: Random, shocked: boolean): void {
  const { context } = stage.print
  const who = random.chance(0.6) ? 0 : 1
  const size = Math.min(view.height * 1.45, view.width * 1.5)
  const roomy = view.width > stage.unit * 0.26
  const speaks = roomy && random.chance(shocked ? 0.5 : 0.65)
  const onRight = random.chance(0.6)
  const x = view.x + view.width * (speaks ? (onRight ? 0.36 : 0.64) : random.between(0.42, 0.58))
  const face = view.y + view.height * (speaks ? 0.62 : 0.56)
  const foot = face + size * faceHeight(stage.cast[who])
  if (shocked) {
    context.fillStyle = '#141218'
    focusLines(context, view, x, face, 0.42, random.branch('rays'))
  } else if (random.chance(0.7)) shadeBehind(stage, view, random.pick([0, 0.4]), random.pick([0.05, 0.25]))
  const loud: readonly FeelingName[] = ['amazed', 'amazed', 'delighted', 'cross', 'laughing']
  const soft: readonly FeelingName[] = ['calm', 'dreamy', 'sad', 'worried', 'sly', 'winking', 'resolute', 'cheerful', 'puzzled']
  act(
    stage,
    who,
    x,
    foot,
    size,
    random.chance(0.5) ? 1 : -1,
    { ...createPose(random.branch('pose')), stride: 0 },
    random.pick(shocked ? loud : soft),
  )
  if (speaks) {
    const voice = shocked ? 'shout' : random.pick(['speech', 'speech', 'thought'] as const)
    say(
      stage,
      view,
      onRight ? view.x + view.width : view.x,
      view.y,
      view.width * 0.85,
      voice,
      { x, y: face },
      random.branch('bubble'),
    )
  } else if (shocked) sound(stage, view, random.branch('sound'))
}

function drawRush(stage: Stage, view: View, random: Random): void {
  const { context } = stage.print
  const slant = random.between(-0.35, 0.35)
  if (random.chance(0.35)) {
    context.fillStyle = '#141218'
    context.fillRect(view.x - view.width, view.y - view.height, view.width * 3, view.height * 3)
    context.fillStyle = white
  } else context.fillStyle = '#141218'
  speedLines(context, view, slant, random.branch('lines'))
  const size = Math.min(view.height * 0.8, view.width * 0.7)
  const facing = random.chance(0.5) ? 1 : -1
  const pose = { left: random.between(1.4, 2.4), right: random.between(1, 2.2), lean: 0.24, look: 0.5, stride: 1 }
  const y = view.y + view.height * 0.5 + size * 0.48
  const who = random.chance(0.65) ? 0 : 1
  act(
    stage,
    who,
    view.x + view.width / 2,
    y,
    size,
    facing,
    pose,
    random.pick(['resolute', 'amazed', 'laughing', 'worried', 'cross']),
  )
  sound(stage, view, random.branch('sound'))
}

function sound(stage: Stage, view: View, random: Random): void {
  const { context } = stage.print
  const size = Math.min(view.height * 0.24, view.width * 0.26, stage.unit * 0.12)
  const right = random.chance(0.6)
  const letters = random.whole(2, 3)
  const x = right ? view.x + view.width - size * 0.7 : view.x + size * 0.7
  const turn = Math.PI / 2 + (right ? 0.18 : -0.18)
  context.beginPath()
  soundLetters(
    context,
    x,
    view.y + size * 0.75,
    size,
    Math.min(letters, Math.max(1, Math.floor(view.height / size) - 1)),
    turn,
    random,
  )
  context.lineJoin = 'round'
  context.strokeStyle = white
  context.lineWidth = size * 0.16
  context.stroke()
  context.fillStyle = random.chance(0.5) ? '#141218' : stage.print.tone(0.6)
  context.fill()
  context.strokeStyle = '#141218'
  context.lineWidth = stage.print.thick * 0.7
  context.stroke()
}

/** A pause: the place alone, or a distant character, with a thought or without. */
function drawQuiet(stage: Stage, view: View, random: Random): void {
  const ground = drawPlace(stage.print, view, stage.place, random.branch('place'))
  if (random.chance(0.5)) return
  const size = Math.min(view.height * 0.55, view.width * 0.45)
  const x = view.x + view.width * random.between(0.3, 0.7)
  act(stage, 0, x, ground, size, random.chance(0.5) ? 1 : -1, { ...standing, look: random.between(-1, 1) }, 'dreamy')
  if (random.chance(0.5))
    say(stage, view, view.x + view.width, view.y, view.width, 'thought', { x, y: ground - size * 0.7 }, random.branch('bubble'))
}
