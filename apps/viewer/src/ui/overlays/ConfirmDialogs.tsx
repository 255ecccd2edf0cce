// Renders the open confirm dialog. Its chunk is loaded with the first one.
import { lazy, Suspense } from 'react'
import { useStore } from 'zustand'
import { confirmations } from './confirm.ts'

const ConfirmDialog = lazy(() => import('./ConfirmDialog.tsx').then((module) => ({ default: module.ConfirmDialog })))

export function ConfirmDialogs() {
  const question = useStore(confirmations, (open) => open[0])
  return question === undefined ? null : (
    <Suspense>
      <ConfirmDialog key={question.id} question={question} />
    </Suspense>
  )
}
