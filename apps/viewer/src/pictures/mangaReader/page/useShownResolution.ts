import type { ImageResolution } from '@emaki/domain'
import { shownResolution } from '../../../platform/hosts/picture.ts'
import { useSetting } from '../../../platform/settings/store.ts'

/** The resolution of the settings, as far as it may be shown here. */
export const useShownResolution = (): ImageResolution => shownResolution(useSetting('imageResolution'))
