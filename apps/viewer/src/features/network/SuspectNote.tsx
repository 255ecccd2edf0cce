// The place under a network error for the note about an unusual setting; the note itself loads when one is on.
import { lazy, Suspense } from 'react'
import { useStore } from 'zustand'
import { session } from '../../data/account/session.ts'
import { type FailedRequest, suspectSetting } from '../../data/http/suspectSetting.ts'
import { loadAllMessages } from '../../i18n/catalogue.ts'
import { useSetting } from '../../settings/store.ts'

const SuspectText = lazy(() =>
  Promise.all([import('./SuspectText.tsx'), loadAllMessages()]).then(([module]) => ({ default: module.SuspectText })),
)

/** Nothing while every network setting is as usual. */
export function SuspectNote({ failed }: { readonly failed: FailedRequest }) {
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
  return suspect === undefined ? null : (
    <Suspense>
      <SuspectText suspect={suspect} />
    </Suspense>
  )
}
