// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { roveItems } from './rovingItem.ts'

const stops = (list: HTMLElement) =>
  [...list.querySelectorAll<HTMLElement>('a, button')].filter((part) => part.tabIndex === 0).map((part) => part.textContent)

it('roveItems leaves the current item of a row as its only tab stop, and knows what appears later', async () => {
  document.body.innerHTML = `<ul>
    <li><a href="/1">one</a><a href="/1" tabindex="-1">title</a><button>keep</button></li>
    <li><a href="/2">two</a></li>
  </ul>`
  const list = document.querySelector('ul') ?? document.body
  const end = roveItems(list)
  expect(stops(list)).toEqual(['one', 'keep'])
  list.querySelector<HTMLElement>('[href="/2"]')?.focus()
  expect(stops(list)).toEqual(['two'])
  list.children[0]?.append(Object.assign(document.createElement('button'), { textContent: 'late' }))
  await vi.waitFor(() => expect(stops(list)).toEqual(['two']))
  list.querySelector<HTMLElement>('[href="/1"]')?.focus()
  expect(stops(list)).toEqual(['one', 'keep', 'late'])
  end()
})
