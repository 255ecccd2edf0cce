// Hint below a network error: names the changed setting that may be its cause. Its text loads only when there is such a setting.
import { lazy, Suspense } from 'react'
import { useStore } from 'zustand'
import { session } from '../../data/account/session.ts'
import { type FailedRequest, suspectSetting } from '../../data/hosts/suspectSetting.ts'
import { loadAllMessages } from '../../i18n/catalogue.ts'
import { useSetting } from '../../settings/store.ts'

const SuspectSettingText = lazy(() =>
  Promise.all([import('./SuspectSettingText.tsx'), loadAllMessages()]).then(([module]) => ({
    default: module.SuspectSettingText,
  })),
)

const OtherHostButton = lazy(() =>
  Promise.all([import('./OtherHostButton.tsx'), loadAllMessages()]).then(([module]) => ({ default: module.OtherHostButton })),
)

/** Renders nothing while every network setting has its default. On a static site the cause may be the connected host. */
export function SuspectSettingHint({ failed }: { readonly failed: FailedRequest }) {
  const isLocalApp = useStore(session, ({ mode }) => mode === 'app')
  const settings = {
    directMode: useSetting('directMode'),
    useApiProxy: useSetting('useApiProxy'),
    apiProxy: useSetting('apiProxy'),
    apiHost: useSetting('apiHost'),
    imageHost: useSetting('imageHost'),
    isDirectPximg: useSetting('isDirectPximg'),
  }
  const suspect = suspectSetting(failed, settings, isLocalApp)
  if (suspect === undefined && !(import.meta.env.EMAKI_STATIC && failed === 'data')) return null
  return <Suspense>{suspect === undefined ? <OtherHostButton /> : <SuspectSettingText suspect={suspect} />}</Suspense>
}
