// The network setting that may have caused a failure.
import { expect, it } from 'vitest'
import { parseSettings } from '../settings/schema.ts'
import { suspectSetting, switchedOff } from './suspectSetting.ts'

const usual = parseSettings({}, false)
const proxy = { useApiProxy: true, apiProxy: 'https://proxy.example' }

it.each([
  ['data', {}, false, undefined],
  ['data', {}, true, undefined],
  ['picture', {}, false, undefined],
  ['data', { apiHost: 'https://mirror.example' }, false, 'apiHost'],
  ['data', { apiHost: 'https://mirror.example' }, true, undefined],
  ['data', { directMode: true }, true, 'directMode'],
  ['data', { directMode: true }, false, undefined],
  ['data', proxy, true, 'useApiProxy'],
  ['data', { useApiProxy: true }, true, undefined],
  ['data', { imageHost: 'https://img.example' }, false, undefined],
  ['picture', { imageHost: 'https://img.example' }, true, 'imageHost'],
  ['picture', { directPictures: true, imageHost: 'https://img.example' }, false, 'directPictures'],
] as const)('%s with %j (local app: %s) suspects %s', (failed, changes, isLocalApp, expected) => {
  const settings = { ...usual, ...changes }
  expect(suspectSetting(failed, settings, isLocalApp)).toBe(expected)
  if (expected) expect(suspectSetting(failed, { ...settings, ...switchedOff(expected) }, isLocalApp)).not.toBe(expected)
})
