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
import { stillLife } from './scenes/still-life.ts'
import { tilePattern } from './scenes/tile-pattern.ts'
import { waveLoop } from './scenes/wave-loop.ts'
import { woodblockSea } from './scenes/woodblock-sea.ts'

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
  'still-life': stillLife,
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
