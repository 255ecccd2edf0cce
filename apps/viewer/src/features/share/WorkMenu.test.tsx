// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { activateMessages } from '../../i18n/catalogue.ts'
import messages from '../../i18n/locales/en.json'
import { sharedNovel } from './shareSources.ts'
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
/** The menu loads lazily. */
const lazyTimeout = { timeout: 20_000 }

beforeAll(() => activateMessages('en', messages))
afterEach(cleanup)

it('lists all actions with their names', async () => {
  render(<WorkMenu subject={{ novel }} source="https://www.pixiv.net/novel/show.php?id=2" shared={sharedNovel(novel)} />)
  fireEvent.click(screen.getByRole('button', { name: 'More actions' }))
  const menu = within(await screen.findByRole('dialog', { name: 'More actions' }, lazyTimeout))
  for (const name of ['Share', 'Save for offline', 'Copy novel ID']) expect(menu.getByRole('button', { name })).toBeTruthy()
  expect(menu.getByRole('link').getAttribute('href')).toBe('https://www.pixiv.net/novel/show.php?id=2')
})

it('opens the share sheet in place of the menu', async () => {
  render(<WorkMenu subject={{ novel }} source="https://www.pixiv.net/novel/show.php?id=2" shared={sharedNovel(novel)} />)
  fireEvent.click(screen.getByRole('button', { name: 'More actions' }))
  fireEvent.click(within(await screen.findByRole('dialog', { name: 'More actions' }, lazyTimeout)).getByText('Share'))
  expect(await screen.findByRole('dialog', { name: 'Share' }, lazyTimeout)).toBeTruthy()
  expect(screen.queryByRole('dialog', { name: 'More actions' })).toBeNull()
})
