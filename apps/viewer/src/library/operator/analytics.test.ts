// Analytics events need the consent of both the operator and the user.
import { expect, test, vi } from 'vitest'
import { sendEvent } from './analytics.ts'

test.each([
  [true, 'https://count.example', 1],
  [false, 'https://count.example', 0],
  [true, '', 0],
  [false, '', 0],
])('turned on: %s, address: %j, sent: %d', (isOn, address, times) => {
  const send = vi.fn()
  sendEvent('open_link', { link: 'a.example/b' }, { isOn, address, send })
  expect(send).toHaveBeenCalledTimes(times)
  if (times > 0) expect(send).toHaveBeenCalledWith(address, '{"name":"open_link","link":"a.example/b"}')
})
