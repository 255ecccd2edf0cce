// SuspectSettingHint, loaded with the first failure. Renders nothing until then, and where it fails to load.
import type { FailedRequest } from '../../data/hosts/suspectSetting.ts'
import { lazyModule } from '../../ui/lazyModule.ts'

const hint = lazyModule(() => import('./SuspectSettingHint.tsx'))

export function LazySuspectSettingHint({ failed }: { readonly failed: FailedRequest }) {
  const loaded = hint.useLoaded()
  return loaded ? <loaded.SuspectSettingHint failed={failed} /> : null
}
