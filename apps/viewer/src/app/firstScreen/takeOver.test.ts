// Links of the first screen in the HTML, while the viewer starts.
// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { followFirstScreenLinks } from './takeOver.ts'

const byId = (id: string): HTMLElement => {
  const element = document.getElementById(id)
  if (!element) throw new Error(`There is no #${id}`)
  return element
}
/** Clicks the card of the first screen. Returns whether the browser would follow the link. */
const click = (init: MouseEventInit = {}): boolean =>
  byId('card').dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }))

describe('followFirstScreenLinks', () => {
  const open = vi.fn()

  beforeEach(() => {
    open.mockReset()
    document.body.innerHTML = `
      <div id="first-screen"><a href="/artworks/5"><img id="card" alt=""></a></div>
      <div id="root"></div>`
    followFirstScreenLinks(byId('root'), open)
  })

  it('opens a link while the viewer has no cards', () => {
    expect(click()).toBe(false)
    expect(open).toHaveBeenCalledWith('/artworks/5')
  })

  it('gives the click to the same link of the viewer', () => {
    const follow = vi.fn((event: Event) => event.preventDefault())
    byId('root').innerHTML = '<a href="/artworks/4"></a><a href="/artworks/5"></a>'
    byId('root').lastElementChild?.addEventListener('click', follow)
    expect(click()).toBe(false)
    expect(follow).toHaveBeenCalledOnce()
    expect(open).not.toHaveBeenCalled()
    expect(document.getElementById('first-screen')).toBeNull()
  })

  it('leaves a click with a modifier key to the browser', () => {
    expect(click({ ctrlKey: true })).toBe(true)
    expect(open).not.toHaveBeenCalled()
  })
})
