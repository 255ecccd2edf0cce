// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest'
import {
  type KnownMarker,
  knownMarker,
  knownMarkers,
  offeredPage,
  pageAt,
  placeOfPage,
  rememberMarker,
  takeMarkerQuestion,
} from './novelMarkers.ts'

const source = 'one[newpage]two[newpage]three'
const at = (page: number) => placeOfPage(source, page)
const progressAt = (page: number) => ({ at: at(page) + 1, length: source.length, isRead: false })
const offer = (marker: number, here?: number, known?: KnownMarker) =>
  offeredPage({ marker, source, progress: here === undefined ? undefined : progressAt(here), known })
const known = (page: number, here: number): KnownMarker => ({ page, at: 1, place: progressAt(here).at })

describe('pages', () => {
  it('begin after each page tag, and the last one stands for all beyond it', () => {
    expect([1, 2, 3, 9].map((page) => [at(page), pageAt(source, at(page))])).toEqual([
      [0, 1],
      [12, 2],
      [24, 3],
      [24, 3],
    ])
  })
})

describe('offeredPage', () => {
  it('offers a marker of elsewhere to a browser that has not read on as far', () => {
    expect([offer(3), offer(3, 1), offer(9)]).toEqual([3, 3, 3])
  })
  it('offers nothing without a marker, at its first page, and where this browser is anyway', () => {
    expect([offer(0, 1), offer(1), offer(2, 2), offer(9, 3)]).toEqual([undefined, undefined, undefined, undefined])
  })
  it('does not offer what this browser wrote or saw', () => expect(offer(3, 1, known(3, 1))).toBeUndefined())
  it('goes back only to a marker that was set after everything that was read here', () => {
    expect([offer(1, 3), offer(1, 3, known(3, 2)), offer(1, 3, known(3, 3))]).toEqual([undefined, undefined, 1])
  })

  it('lets two browsers with the same account converge', () => {
    let marker = 0
    const phone: { here: number; known?: KnownMarker } = { here: 2 }
    const desk: { here?: number; known?: KnownMarker } = {}
    const write = (browser: { here?: number; known?: KnownMarker }, page: number) => {
      marker = page
      browser.here = page
      browser.known = known(page, page)
    }
    write(phone, 2)
    expect(offer(marker, desk.here, desk.known)).toBe(2)
    write(desk, 3)
    expect(offer(marker, phone.here, phone.known)).toBe(3)
    write(phone, 3)
    expect([offer(marker, phone.here, phone.known), offer(marker, desk.here, desk.known)]).toEqual([undefined, undefined])
  })
})

describe('the memory', () => {
  beforeEach(() => localStorage.clear())

  it('is separate for each account, the latest first, without removed markers', () => {
    rememberMarker('app 9', '5', { page: 2, at: 10, place: 30 })
    rememberMarker('app 9', '6', { page: 4, at: 11, place: 0 })
    rememberMarker('web 9', '5', { page: 7, at: 12, place: 0 })
    expect(knownMarker('app 9', '5')).toEqual({ page: 2, at: 10, place: 30 })
    expect(knownMarkers('app 9').map(({ id, page }) => [id, page])).toEqual([
      ['6', 4],
      ['5', 2],
    ])
    rememberMarker('app 9', '6', { page: 0, at: 13, place: 0 })
    expect(knownMarkers('app 9').map(({ id }) => id)).toEqual(['5'])
  })

  it('keeps that the user was asked, and ignores garbage', () => {
    localStorage.setItem('emaki.novelMarkers', '{"markers":[null,["app 9 5"],[1,2,3]]}')
    expect(knownMarkers('app 9')).toEqual([])
    expect([takeMarkerQuestion(), takeMarkerQuestion()]).toEqual([true, false])
    rememberMarker('app 9', '5', { page: 1, at: 1, place: 0 })
    expect(takeMarkerQuestion()).toBe(false)
  })
})
