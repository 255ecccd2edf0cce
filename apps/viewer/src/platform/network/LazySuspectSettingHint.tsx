// SuspectSettingHint, loaded with the first failure. Renders nothing until then, and where it fails to load.

import { lazyModule } from '../../ui/lazyModule.ts'
import type { FailedRequest } from '../hosts/suspectSetting.ts'

const hint = lazyModule(() => import('./SuspectSettingHint.tsx'))

export function LazySuspectSettingHint({ failed }: { readonly failed: FailedRequest }) {
  const loaded = hint.useLoaded()
  return loaded ? <loaded.SuspectSettingHint failed={failed} /> : null
}
