// The menu of a work: every action has its name, and leads where it says.
// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { activateMessages } from '../../i18n/catalogue.ts'
import messages from '../../i18n/locales/en.json'
import { sharedNovel } from './sharedNovel.ts'
import { WorkMenu } from './WorkMenu.tsx'

const novel = {
  id: '2',
  title: 'The lighthouse',
  caption: '',
  author: { id: '1', name: 'Ann', avatar: '' },
  created: '',
  cover: { s: '', m: '', l: '' },
  tags: [],
  count: 1,
  text_length: 10,
  view: 0,
  like: 0,
  x_restrict: 0,
  novel_ai_type: 0,
  is_bookmarked: false,
  series: null,
} as const
/** The menu's own file is fetched first. */
const patience = { timeout: 20_000 }

beforeAll(() => activateMessages('en', messages))
afterEach(cleanup)

it('names the actions that are icons elsewhere', async () => {
  render(<WorkMenu subject={{ novel }} source="https://www.pixiv.net/novel/show.php?id=2" shared={sharedNovel(novel)} />)
  fireEvent.click(screen.getByRole('button', { name: 'More actions' }))
  const menu = within(await screen.findByRole('dialog', { name: 'More actions' }, patience))
  for (const name of ['Share', 'Save for offline', 'Copy novel ID']) expect(menu.getByRole('button', { name })).toBeTruthy()
  expect(menu.getByRole('link').getAttribute('href')).toBe('https://www.pixiv.net/novel/show.php?id=2')
})

it('opens the share sheet in place of the menu', async () => {
  render(<WorkMenu subject={{ novel }} source="https://www.pixiv.net/novel/show.php?id=2" shared={sharedNovel(novel)} />)
  fireEvent.click(screen.getByRole('button', { name: 'More actions' }))
  fireEvent.click(within(await screen.findByRole('dialog', { name: 'More actions' }, patience)).getByText('Share'))
  expect(await screen.findByRole('dialog', { name: 'Share' }, patience)).toBeTruthy()
  expect(screen.queryByRole('dialog', { name: 'More actions' })).toBeNull()
})
