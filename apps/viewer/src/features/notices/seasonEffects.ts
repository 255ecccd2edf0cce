// Seasonal effects behind the whole site, while their days last (docs/spec/product.md 4). Nothing moves for those who do not want motion.
import { pictureUrl } from '../../data/http/picture.ts'
import type { DrawnEffect, SeasonEffect } from './notice.ts'
import styles from './SeasonEffects.module.css'

/** Each flake, petal or leaf falls in a lane of its own, so that no two meet. Width in px. */
const laneWidth = 36
const maxLanes = 36
/** A turning flake is as wide as its diagonal. */
const diagonal = Math.SQRT2

/** Lays effects behind the page until it is left: they cover no content, and no pointer, focus or screen reader meets them. */
export function showEffects(effects: readonly SeasonEffect[], width: number = innerWidth): void {
  const drawn = [...new Set(effects.flatMap((effect) => ('drawn' in effect ? effect.drawn : [])))]
  const pictures = effects.flatMap((effect) => ('drawn' in effect ? [] : effect.picture))
  const lanes = Math.max(1, Math.min(maxLanes, Math.floor(width / laneWidth)))
  document.body.append(...drawn.map((effect, place) => sky(effect, lanesOf(place, drawn.length, lanes), lanes, width)))
  if (pictures.length > 0) document.body.append(pictureRow(pictures))
}

/** The lanes of one of `count` effects: they take turns. */
const lanesOf = (place: number, count: number, lanes: number): readonly number[] =>
  Array.from({ length: lanes }, (_, lane) => lane).filter((lane) => lane % count === place)

function sky(effect: DrawnEffect, own: readonly number[], lanes: number, width: number): HTMLElement {
  const sky = decoration(styles.sky, effect)
  for (const lane of own) {
    const piece = document.createElement('i')
    for (const [name, value] of fallOf(lane, lanes, width / lanes)) piece.style.setProperty(name, value)
    sky.append(piece)
  }
  return sky
}

function pictureRow(addresses: readonly string[]): HTMLElement {
  const row = decoration(styles.pictures, 'picture')
  for (const address of addresses) {
    const image = document.createElement('img')
    image.alt = ''
    image.src = pictureUrl(address)
    row.append(image)
  }
  return row
}

function decoration(look: string | undefined, effect: string): HTMLElement {
  const element = document.createElement('div')
  element.className = look ?? ''
  element.dataset.effect = effect
  element.setAttribute('aria-hidden', 'true')
  return element
}

/** Each falls in its lane at its own pace and size: spread by the golden ratio, the same every time. */
function fallOf(lane: number, lanes: number, laneWidthPx: number): [name: string, value: string][] {
  const spread = (lane * 0.618034) % 1
  const other = (lane * 0.754878) % 1
  const size = 7 + other * 7
  const room = Math.max(0, laneWidthPx - size * diagonal)
  return [
    ['--x', `${((lane + 0.5) / lanes) * 100}%`],
    ['--size', `${size}px`],
    ['--pace', `${9 + other * 7}s`],
    ['--wait', `${-spread * 16}s`],
    ['--drift', `${(spread - 0.5) * room}px`],
  ]
}
