import { expect, it } from 'vitest'
import { isOpenWork } from './openWork.ts'

const open = { visible: true, is_muted: false, is_mypixiv_only: false, is_x_restricted: false, restrict: 0 }

it.each([
  [open, true],
  [{ visible: true }, true],
  [{}, false],
  [{ ...open, visible: false }, false],
  [{ ...open, visible: 1 }, false],
  [{ ...open, is_muted: true }, false],
  [{ ...open, is_mypixiv_only: true }, false],
  [{ ...open, is_x_restricted: true }, false],
  [{ ...open, restrict: 1 }, false],
  [{ ...open, restrict: 2 }, false],
])('isOpenWork of %j is %s', (work, expected) => {
  expect(isOpenWork(work)).toBe(expected)
})
