// @vitest-environment jsdom
import { type Artwork, normaliseArtwork } from '@emaki/domain'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { activateMessages } from '../../platform/i18n/catalogue.ts'
import messages from '../../platform/i18n/locales/en.json'
import { SelectionBar } from './SelectionBar.tsx'
import { endSelection, startSelection, toggleSelected, useSelection } from './selection.ts'

const list = 'bookmarks'
const work = (id: number): Artwork => {
  const artwork = normaliseArtwork({
    id,
    type: 'illust',
    user: { id: 9, name: 'Aki' },
    image_urls: { large: 'https://i.pximg.net/a.jpg' },
  })
  if (!artwork) throw new Error('not a work')
  return artwork
}

function Bar({ works }: { readonly works: readonly Artwork[] }) {
  const selected = useSelection(list)
  return selected && <SelectionBar items={works} selected={selected} onEnd={() => endSelection(list)} />
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const count = () => screen.getByRole('status').textContent

beforeAll(() => activateMessages('en', messages))
beforeEach(() => startSelection(list))
afterEach(cleanup)

it('deselects all works after more works have loaded', () => {
  const { rerender } = render(<Bar works={[work(1), work(2)]} />)
  press('Select all')
  rerender(<Bar works={[work(1), work(2), work(3)]} />)
  expect(count()).toBe('2 selected')
  press('Deselect all')
  expect(count()).toBe('Pick works')
  expect(screen.getByRole('button', { name: 'Download' })).toHaveProperty('disabled', true)
  press('Select all')
  expect(screen.getByRole('button', { name: 'Download' })).toHaveProperty('disabled', false)
  expect(count()).toBe('3 selected')
})

it('shows "Select all" again after one work is deselected', () => {
  render(<Bar works={[work(1), work(2)]} />)
  press('Select all')
  toggleSelected('1')
  return screen.findByRole('button', { name: 'Select all' })
})
