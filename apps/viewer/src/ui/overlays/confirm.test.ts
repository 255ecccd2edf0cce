// confirm: several dialogs open one after the other.
import { expect, test } from 'vitest'
import { confirm, confirmations } from './confirm.ts'

const open = () => confirmations.getState()

test('confirm resolves with the answer, and then the next dialog opens', async () => {
  const first = confirm({ title: 'one', yes: 'do' })
  const second = confirm({ title: 'two', yes: 'do' })
  expect(open().map(({ title }) => title)).toEqual(['one', 'two'])
  open()[0]?.answer(true)
  expect(await first).toBe(true)
  expect(open().map(({ title }) => title)).toEqual(['two'])
  open()[0]?.answer(false)
  expect(await second).toBe(false)
  expect(open()).toEqual([])
})
