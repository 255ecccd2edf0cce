// Shows dialogs that code outside of components opens, such as an action of a work. One is open at a time.
import { Fragment, type ReactNode, Suspense, useEffect } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

interface Shown {
  /** Counts the dialogs, so that each has its own state. */
  readonly id: number
  readonly render: ((onClose: () => void) => ReactNode) | undefined
}

const shown = createStore<Shown>(() => ({ id: 0, render: undefined }))

/** Shows a dialog until it calls `onClose`, or another one replaces it. */
export const showDialog = (render: NonNullable<Shown['render']>): void => shown.setState(({ id }) => ({ id: id + 1, render }))

/** The place of the dialog in the page. */
export function DialogHost() {
  const { id, render } = useStore(shown)
  useEffect(() => () => shown.setState({ render: undefined }), [])
  if (!render) return null
  const close = () => {
    if (shown.getState().id === id) shown.setState({ render: undefined })
  }
  return (
    <Fragment key={id}>
      <Suspense>{render(close)}</Suspense>
    </Fragment>
  )
}
