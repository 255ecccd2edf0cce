// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest'
import { dimRoot } from './dimRoot.ts'

const isDimmed = () => document.documentElement.hasAttribute('data-dimmed')

/** A backdrop in a portal, which is a child of `parent`. */
function backdropIn(parent: Element): HTMLElement {
  const portal = parent.appendChild(document.createElement('div'))
  return portal.appendChild(document.createElement('div'))
}

afterEach(() => document.body.replaceChildren())

describe('dimRoot', () => {
  it('dims the root until the last backdrop is removed', () => {
    const [first, second] = [dimRoot(backdropIn(document.body)), dimRoot(backdropIn(document.body))]
    first?.()
    expect(isDimmed()).toBe(true)
    second?.()
    expect(isDimmed()).toBe(false)
  })

  it('ignores a backdrop inside of a full-screen dialog', () => {
    dimRoot(backdropIn(document.body.appendChild(document.createElement('dialog'))))
    expect(isDimmed()).toBe(false)
  })
})
