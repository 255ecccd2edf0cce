// The unusual network setting of a failed request, if any. The error message names it, because it is the most likely cause.
import type { Settings } from '../settings/schema.ts'

export type SuspectSetting = 'directMode' | 'useApiProxy' | 'apiHost' | 'imageHost' | 'directPictures'

/** The failed request: for data, or for a picture. */
export type FailedRequest = 'data' | 'picture'

type NetworkSettings = Pick<Settings, SuspectSetting | 'apiProxy'>

/** `isLocalApp`: the app API is called from this browser (local app API mode), and the API host is not used. */
export function suspectSetting(
  failed: FailedRequest,
  settings: NetworkSettings,
  isLocalApp: boolean,
): SuspectSetting | undefined {
  if (failed === 'picture') {
    if (settings.directPictures) return 'directPictures'
    return settings.imageHost === '' ? undefined : 'imageHost'
  }
  if (!isLocalApp) return settings.apiHost === '' ? undefined : 'apiHost'
  if (settings.useApiProxy && settings.apiProxy !== '') return 'useApiProxy'
  return settings.directMode ? 'directMode' : undefined
}

/** The change that switches a setting off. */
export const switchedOff = (setting: SuspectSetting): Partial<Settings> =>
  setting === 'apiHost' || setting === 'imageHost' ? { [setting]: '' } : { [setting]: false }
