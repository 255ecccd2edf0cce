// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { useEffect, useLayoutEffect, useState } from 'react'
import { expect, it } from 'vitest'

/** Renders a text later than its parent, slowly, and reports that its effect has run. */
function Late({ onEffect }: { readonly onEffect: () => void }) {
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true))
    return () => clearTimeout(timer)
  }, [])
  return isShown && <Slow onEffect={onEffect} />
}

/** Renders for longer than 5 ms, so that React runs effects in another turn, which timers of the turn before can overtake. */
function Slow({ onEffect }: { readonly onEffect: () => void }) {
  block(8)
  useLayoutEffect(() => void blockAfterPromises())
  useEffect(onEffect)
  return <p>Here</p>
}

function block(ms: number): void {
  const end = performance.now() + ms
  while (performance.now() < end);
}

/** Makes timers due that the test library starts as soon as it finds the text. */
async function blockAfterPromises(): Promise<void> {
  for (let turn = 0; turn < 50; turn++) await undefined
  block(4)
}

it('findBy resolves after the effects of what it finds', async () => {
  for (let run = 0; run < 5; run++) {
    let effects = 0
    const { unmount } = render(<Late onEffect={() => void effects++} />)
    await screen.findByText('Here')
    expect(effects).toBe(1)
    unmount()
  }
})
