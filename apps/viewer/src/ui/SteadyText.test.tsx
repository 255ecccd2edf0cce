// Words of changing length in a box of constant size.
// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { SteadyText } from './SteadyText.tsx'

afterEach(cleanup)

test('the box reserves the space of the longest words, and its text has the current ones only', () => {
  const { container, rerender } = render(<SteadyText words="page 9 of 88" variants={['page 88 of 88']} />)
  const box = container.firstElementChild
  expect(box?.textContent).toBe('page 9 of 88')
  expect(box?.getAttribute('data-longest')).toBe('page 88 of 88')
  rerender(<SteadyText words="page 10 of 88" variants={['page 88 of 88']} />)
  expect(box?.textContent).toBe('page 10 of 88')
  expect(box?.getAttribute('data-longest')).toHaveLength('page 88 of 88'.length)
})
