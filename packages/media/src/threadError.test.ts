import { expect, it } from 'vitest'
import type { MediaError } from './mediaError.ts'
import { onThreadError } from './threadError.ts'

const errorOf = (event: Event) => {
  const thread = new EventTarget()
  const faults: MediaError[] = []
  onThreadError(thread, (error) => faults.push(error), 'encoder')
  thread.dispatchEvent(event)
  return faults.map(({ kind }) => kind)
}

it('onThreadBreak reports a script that did not load as a connection error', () =>
  expect(errorOf(new Event('error'))).toEqual(['connection']))

it('onThreadBreak reports an uncaught error with the given kind', () =>
  expect(errorOf(Object.assign(new Event('error'), { message: 'Uncaught RangeError' }))).toEqual(['encoder']))
