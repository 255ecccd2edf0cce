import { describe, expect, it } from 'vitest'
import { isStrip, restingScale } from './strip.ts'

const phone = { width: 390, height: 844 }
const desktop = { width: 1440, height: 900 }
const widthOn = (screen: typeof phone, picture: typeof phone) => Math.round(picture.width * restingScale(picture, screen))
const heightOn = (screen: typeof phone, picture: typeof phone) => Math.round(picture.height * restingScale(picture, screen))

describe('restingScale', () => {
  it('P25 fills the width of a phone with a page of 800×30,000 px', () =>
    expect(widthOn(phone, { width: 800, height: 30_000 })).toBe(390))

  it('P25 shows a page of 800×30,000 px at a readable width on a wide screen', () =>
    expect(widthOn(desktop, { width: 800, height: 30_000 })).toBe(820))

  it('P25 fills the height of a phone with a picture scroll of 30,000×800 px, up to a limit', () =>
    expect(heightOn(phone, { width: 30_000, height: 800 })).toBe(820))

  it('fills the width of a phone on its side with a tall picture, up to a limit', () => {
    const onItsSide = { width: 844, height: 390 }
    expect(widthOn(onItsSide, { width: 1000, height: 2300 })).toBe(820)
    expect(heightOn(onItsSide, { width: 1000, height: 1500 })).toBe(390)
  })

  it('fits an ordinary page, a tall poster and a panorama into the screen', () => {
    expect(widthOn(phone, { width: 1200, height: 1700 })).toBe(390)
    expect(heightOn(desktop, { width: 1000, height: 2200 })).toBe(900)
    expect(widthOn(phone, { width: 4000, height: 1000 })).toBe(390)
  })
})

it('isStrip accepts pictures of which a screen shows nothing readable', () => {
  expect([isStrip({ width: 800, height: 30_000 }), isStrip({ width: 30_000, height: 800 })]).toEqual([true, true])
  expect([isStrip({ width: 1200, height: 1700 }), isStrip({ width: 0, height: 0 })]).toEqual([false, false])
})
