// The stamp of a new bookmark: a round seal that is pressed onto the picture and fades.
import styles from './stamp.module.css'

/** A position in the viewport, in CSS px. */
export interface Point {
  readonly x: number
  readonly y: number
}

const size = 104
/** Two rings around a heart that is cut out, and small holes as a carved seal leaves them. */
const seal = [
  'M50 3a47 47 0 1 1 0 94a47 47 0 1 1 0-94Z',
  'M50 8a42 42 0 1 0 0 84a42 42 0 1 0 0-84Z',
  'M50 12a38 38 0 1 1 0 76a38 38 0 1 1 0-76Z',
  'M50 73C40 64 27 55 27 43.5C27 36 32.500 31 39 31C43.500 31 47.500 33.500 50 37.500C52.500 33.500 56.500 31 61 31C67.500 31 73 36 73 43.500C73 55 60 64 50 73Z',
  'M24 60l3-1 1 3-3 1ZM72 66l2.500.500-1 2.500-2-1ZM46 17l4 .500-1 2-3-.500ZM79 46l2 2-1.500 2-1.500-2Z',
].join('')

/** Shows the stamp with its centre at `at`. It is decoration: the bookmark button tells assistive technology the state. */
export function showStamp({ x, y }: Point): void {
  const stamp = document.createElement('div')
  stamp.className = styles.stamp ?? ''
  stamp.dataset.stamp = ''
  stamp.setAttribute('aria-hidden', 'true')
  const half = size / 2
  stamp.style.insetInlineStart = `${Math.min(Math.max(x, half), window.innerWidth - half) - half}px`
  stamp.style.insetBlockStart = `${Math.min(Math.max(y, half), window.innerHeight - half) - half}px`
  stamp.innerHTML = `<svg viewBox="0 0 100 100" width="${size}" height="${size}"><path fill-rule="evenodd" d="${seal}"/></svg>`
  stamp.addEventListener('animationend', () => stamp.remove())
  document.body.append(stamp)
}
