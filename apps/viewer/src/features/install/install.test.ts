// Which words about installing a device gets.
import { describe, expect, it } from 'vitest'
import { platformOf } from './install.ts'

describe('the way of installing', () => {
  it.each([
    ['an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1', 5, 'ios'],
    ['an iPad, which says that it is a Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit Safari', 5, 'ios'],
    ['a Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit Safari', 0, 'desktop'],
    ['a phone with Android', 'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit Chrome/130.0 Mobile Safari', 5, 'android'],
    ['a touch screen on a desk', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit Chrome/130.0 Safari', 10, 'desktop'],
  ] as const)('of %s is told as on such a device', (_, agent, touchPoints, platform) => {
    expect(platformOf(agent, touchPoints)).toBe(platform)
  })
})
