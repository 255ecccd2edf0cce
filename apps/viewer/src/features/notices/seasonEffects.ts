// Seasonal effects over the whole site, while their days last (spec 4). Nothing moves for those who do not want motion.
import { pictureUrl } from '../../data/picture.ts'
import type { SeasonEffect } from './notice.ts'
import styles from './SeasonEffects.module.css'

/** How many flakes, petals or leaves fall at once. */
const flakes = 24

/** Lays effects over the page until it is left: nobody's pointer, focus or screen reader meets them. */
export function showEffects(effects: readonly SeasonEffect[]): void {
  for (const effect of effects) document.body.append('drawn' in effect ? sky(effect.drawn) : picture(effect.picture))
}

function sky(drawn: string): HTMLElement {
  const sky = decoration('div', styles.sky, drawn)
  for (let flake = 0; flake < flakes; flake++) {
    const piece = document.createElement('i')
    for (const [name, value] of fallOf(flake)) piece.style.setProperty(name, value)
    sky.append(piece)
  }
  return sky
}

function picture(address: string): HTMLElement {
  const image = decoration('img', styles.picture, 'picture')
  image.alt = ''
  image.src = pictureUrl(address)
  return image
}

function decoration<Name extends 'div' | 'img'>(
  name: Name,
  look: string | undefined,
  effect: string,
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name)
  element.className = look ?? ''
  element.dataset.effect = effect
  element.setAttribute('aria-hidden', 'true')
  return element
}

/** Each falls at its own place, pace and size: spread by the golden ratio, the same every time. */
function fallOf(flake: number): [name: string, value: string][] {
  const spread = (flake * 0.618034) % 1
  const other = (flake * 0.754878) % 1
  return [
    ['--x', `${spread * 100}%`],
    ['--size', `${6 + other * 8}px`],
    ['--pace', `${7 + other * 7}s`],
    ['--wait', `${-spread * 14}s`],
    ['--drift', `${(other - 0.5) * 120}px`],
  ]
}
