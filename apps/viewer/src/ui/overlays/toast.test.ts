// showToast: duration, repetition and limits. Toasts.test.tsx has how long they stay.
import { beforeEach, expect, test } from 'vitest'
import { dismissToast, showToast, toasts } from './toast.ts'

const texts = () => toasts.getState().map(({ text }) => text)

beforeEach(() => toasts.setState([], true))

test('an error is shown twice as long as a note', () => {
  showToast('kept', {}, 0)
  showToast('failed', { kind: 'error' }, 0)
  expect(toasts.getState().map(({ lastsMs }) => lastsMs)).toEqual([3000, 6000])
})

test('F12 the same text that no press has caused is shown once in ten seconds', () => {
  for (const now of [20_000, 21_000, 29_999]) {
    showToast('network', { kind: 'error', isUnasked: true }, now)
    for (const { id } of toasts.getState()) if (now === 20_000) dismissToast(id)
  }
  expect(texts()).toEqual([])
  showToast('network', { isUnasked: true }, 30_000)
  expect(texts()).toEqual(['network'])
})

test('a toast that a press has caused is shown each time, in place of the same text', () => {
  showToast('copied', {}, 50_000)
  const [first] = toasts.getState()
  showToast('copied', {}, 50_001)
  expect(texts()).toEqual(['copied'])
  expect(toasts.getState()[0]?.id).not.toBe(first?.id)
})

test('at most three toasts are shown at once, and each can be dismissed', () => {
  for (const text of ['a', 'b', 'c', 'd']) showToast(text, {}, 100_000)
  expect(texts()).toEqual(['b', 'c', 'd'])
  const [first] = toasts.getState()
  if (first !== undefined) dismissToast(first.id)
  expect(texts()).toEqual(['c', 'd'])
})

test('an empty text is not shown', () => {
  showToast('', {}, 200_000)
  expect(texts()).toEqual([])
})

test('a toast with an action is shown each time, because each action is different', () => {
  const undone: string[] = []
  for (const name of ['a', 'b']) showToast('blocked', { action: { label: 'Undo', act: () => undone.push(name) } }, 400_000)
  for (const { action } of toasts.getState()) action?.act()
  expect(undone).toEqual(['a', 'b'])
})
