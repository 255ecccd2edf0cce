// Seasonal effects behind the page (docs/spec/product.md 4). They are off with reduced motion.
import { pictureUrl } from '../../platform/hosts/picture.ts'
import type { DrawnEffect, SeasonEffect } from './notice.ts'
import styles from './SeasonEffects.module.css'

/** Width in px of a column. Each piece falls in its own column, so that pieces never overlap. */
const columnWidth = 36
const maxColumns = 36
/** A rotating piece is as wide as its diagonal. */
const diagonal = Math.SQRT2

/** Adds effects behind the page until it unloads. They never cover content, and pointers, focus and screen readers ignore them. */
export function showEffects(effects: readonly SeasonEffect[], width: number = innerWidth): void {
  const drawn = [...new Set(effects.flatMap((effect) => ('drawn' in effect ? effect.drawn : [])))]
  const pictures = effects.flatMap((effect) => ('drawn' in effect ? [] : effect.picture))
  const columns = Math.max(1, Math.min(maxColumns, Math.floor(width / columnWidth)))
  document.body.append(
    ...drawn.map((effect, index) => skyElement(effect, columnsOf(index, drawn.length, columns), columns, width)),
  )
  if (pictures.length > 0) document.body.append(pictureRow(pictures))
}

/** The columns of effect `index` of `count`: the effects alternate. */
const columnsOf = (index: number, count: number, columns: number): readonly number[] =>
  Array.from({ length: columns }, (_, column) => column).filter((column) => column % count === index)

function skyElement(effect: DrawnEffect, own: readonly number[], columns: number, width: number): HTMLElement {
  const sky = decoration(styles.sky, effect)
  for (const column of own) {
    const piece = document.createElement('i')
    for (const [name, value] of fallOf(column, columns, width / columns)) piece.style.setProperty(name, value)
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

/** Size, speed and drift of the piece in a column: spread by the golden ratio, the same every time. */
function fallOf(column: number, columns: number, columnWidthPx: number): [name: string, value: string][] {
  const spread = (column * 0.618034) % 1
  const other = (column * 0.754878) % 1
  const size = 7 + other * 7
  const room = Math.max(0, columnWidthPx - size * diagonal)
  return [
    ['--x', `${((column + 0.5) / columns) * 100}%`],
    ['--size', `${size}px`],
    ['--pace', `${9 + other * 7}s`],
    ['--wait', `${-spread * 16}s`],
    ['--drift', `${(spread - 0.5) * room}px`],
  ]
}
