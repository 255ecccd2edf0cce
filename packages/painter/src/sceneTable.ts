// Every scene by its name.
import { css } from './colour.ts'
import { paletteOf } from './palette.ts'
import type { LoopName, SceneName } from './picture.ts'
import type { Scene } from './scene.ts'
import { architecture } from './scenes/architecture.ts'
import { aurora } from './scenes/aurora.ts'
import { botanical } from './scenes/botanical.ts'
import { fireflyLoop } from './scenes/firefly-loop.ts'
import { flowField } from './scenes/flow-field.ts'
import { inkLandscape } from './scenes/ink-landscape.ts'
import { mangaPage } from './scenes/manga-page.ts'
import { mascot } from './scenes/mascot.ts'
import { nightCity } from './scenes/night-city.ts'
import { orbitLoop } from './scenes/orbit-loop.ts'
import { paperCut } from './scenes/paper-cut.ts'
import { pixelScene } from './scenes/pixel-scene.ts'
import { planets } from './scenes/planets.ts'
import { rainLoop } from './scenes/rain-loop.ts'
import { snowLoop } from './scenes/snow-loop.ts'
import { stainedGlass } from './scenes/stained-glass.ts'
import { tilePattern } from './scenes/tile-pattern.ts'
import { waveLoop } from './scenes/wave-loop.ts'
import { woodblockSea } from './scenes/woodblock-sea.ts'

/** Stands in for a scene whose file does not exist yet: sky over ground in the hand's colours. */
const placeholder: Scene = (context, { width, height, hand, random, phase }) => {
  const palette = paletteOf(hand)
  const gradient = context.createLinearGradient(0, 0, width * 0.2, height)
  gradient.addColorStop(0, css(palette.mid))
  gradient.addColorStop(random.between(0.3, 0.6), css(palette.light))
  gradient.addColorStop(1, css(palette.ground))
  context.fillStyle = gradient
  context.fillRect(0, 0, width, height)
  context.fillStyle = css(palette.accent)
  context.beginPath()
  const turn = phase * Math.PI * 2
  context.arc(width * (0.5 + 0.2 * Math.cos(turn)), height * 0.4, Math.min(width, height) * random.between(0.1, 0.2), 0, 7)
  context.fill()
}

export const scenes: Readonly<Record<SceneName, Scene>> = {
  'ink-landscape': inkLandscape,
  'night-city': nightCity,
  'woodblock-sea': woodblockSea,
  botanical,
  'flow-field': flowField,
  planets,
  'stained-glass': stainedGlass,
  'paper-cut': paperCut,
  'pixel-scene': pixelScene,
  mascot,
  'still-life': placeholder,
  aurora,
  architecture,
  'tile-pattern': tilePattern,
  'manga-page': mangaPage,
}

export const loops: Readonly<Record<LoopName, Scene>> = {
  'rain-loop': rainLoop,
  'wave-loop': waveLoop,
  'orbit-loop': orbitLoop,
  'firefly-loop': fireflyLoop,
  'snow-loop': snowLoop,
}
