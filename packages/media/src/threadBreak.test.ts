// Why a thread broke.
import { expect, it } from 'vitest'
import type { MediaFault } from './fault.ts'
import { onThreadBreak } from './threadBreak.ts'

const told = (event: Event) => {
  const thread = new EventTarget()
  const faults: MediaFault[] = []
  onThreadBreak(thread, (fault) => faults.push(fault), 'encoder')
  thread.dispatchEvent(event)
  return faults.map(({ kind }) => kind)
}

it('a thread whose file never came is a matter of the connection', () => expect(told(new Event('error'))).toEqual(['connection']))

it('a thread that fails at its work says what it failed at', () =>
  expect(told(Object.assign(new Event('error'), { message: 'Uncaught RangeError' }))).toEqual(['encoder']))
