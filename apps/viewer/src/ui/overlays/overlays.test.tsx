// The overlay components: every way to close one leaves the page and its history unchanged.
// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { type ReactElement, useState } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { SelectBox } from '../controls/SelectBox.tsx'
import { PagesIcon } from '../icons/workActions.tsx'
import { ActionMenu } from './ActionMenu.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { overlayStack } from './closeOnBack.ts'
import { Dialog, Sheet } from './Dialog.tsx'
import { useModalDialog } from './useModalDialog.ts'

function FullScreen({ onClose }: { readonly onClose: () => void }) {
  return (
    <dialog ref={useModalDialog(onClose)} aria-label="overlay">
      <button type="button">inside</button>
    </dialog>
  )
}

/** Mounts the overlay while it is open, as most callers do. */
function Opener({ overlay }: { readonly overlay: (onClose: () => void) => ReactElement }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        open
      </button>
      {isOpen && overlay(() => setOpen(false))}
    </>
  )
}

const choices = [
  { value: 'a', label: 'A' },
  { value: 'b', label: 'B' },
] as const

/** Each kind of overlay of the viewer. All others are built from these. */
const overlays: Record<string, (onClose: () => void) => ReactElement> = {
  Dialog: (onClose) => (
    <Dialog open onClose={onClose} title="overlay">
      <input aria-label="inside" />
    </Dialog>
  ),
  Sheet: (onClose) => (
    <Sheet open onClose={onClose} title="overlay">
      <p>inside</p>
    </Sheet>
  ),
  ActionMenu: (onClose) => (
    <ActionMenu title="overlay" icon={PagesIcon} actions={[{ label: 'inside', act: onClose }]} onClose={onClose} />
  ),
  ConfirmDialog: (onClose) => <ConfirmDialog question={{ id: 1, title: 'overlay', yes: 'yes', answer: onClose }} />,
  'full-screen dialog': (onClose) => <FullScreen onClose={onClose} />,
}

const shown = () => document.querySelectorAll('[role=dialog], [role=alertdialog], dialog[open]').length
/** jsdom traverses the history in tasks of its own. */
const back = () =>
  act(async () => {
    history.back()
    for (let turn = 0; turn < 8; turn++) await new Promise((resolve) => setTimeout(resolve, 0))
  })
const pressEscape = () => act(() => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' }))
const show = (overlay: (onClose: () => void) => ReactElement) => {
  const { container } = render(<Opener overlay={overlay} />)
  return act(async () => {
    fireEvent.click(within(container).getByText('open'))
  })
}
/** Resolves once no entry of an overlay is left. */
const hasNoEntry = () => vi.waitFor(() => expect(history.state.emakiOverlay.depth).toBe(0))

beforeAll(() => {
  // jsdom has the element without its methods.
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function () {
    this.open = false
  }
  overlayStack()
})
beforeEach(() => history.pushState({}, '', `/page/${Math.random()}`))
afterEach(cleanup)

it('a full-screen dialog changes the root before it is shown, so that the page is styled once', async () => {
  const { style } = document.documentElement
  let shownWith: readonly string[] = []
  const showModal = vi.spyOn(HTMLDialogElement.prototype, 'showModal').mockImplementation(function (this: HTMLDialogElement) {
    this.open = true
    shownWith = [style.overflow, style.background]
  })
  await show((onClose) => <FullScreen onClose={onClose} />)
  expect(shownWith[0]).toBe('hidden')
  expect(shownWith).toEqual([style.overflow, style.background])
  await pressEscape()
  await hasNoEntry()
  showModal.mockRestore()
})

describe.each(Object.entries(overlays))('%s', (_, overlay) => {
  it('closes on Back without leaving the page', async () => {
    const { href } = location
    await show(overlay)
    expect(shown()).toBe(1)
    await back()
    expect(shown()).toBe(0)
    expect(location.href).toBe(href)
  })

  it('closes on Escape and leaves no history entry', async () => {
    const { href } = location
    await show(overlay)
    await pressEscape()
    expect(shown()).toBe(0)
    await hasNoEntry()
    await back()
    expect(location.href).not.toBe(href)
  })

  it('stays closed on Forward', async () => {
    await show(overlay)
    await back()
    history.forward()
    await hasNoEntry()
    expect(shown()).toBe(0)
  })
})

describe('nested overlays', () => {
  const question = (answer: () => void) => <ConfirmDialog question={{ id: 1, title: 'question', yes: 'yes', answer }} />

  it.each([
    ['Back', back],
    ['Escape', pressEscape],
  ])('close one by one on %s', async (_, close) => {
    await show((onClose) => (
      <Sheet open onClose={onClose} title="sheet">
        <p>inside</p>
      </Sheet>
    ))
    // Questions are asked from elsewhere in the tree, as the shell does.
    await show(question)
    expect(shown()).toBe(2)
    await close()
    expect(screen.queryByText('question')).toBeNull()
    expect(shown()).toBe(1)
    await close()
    expect(shown()).toBe(0)
    await hasNoEntry()
  })

  it.each([
    ['Back', back],
    ['Escape', pressEscape],
  ])('close the list of a field before its sheet on %s', async (_, close) => {
    await show((onClose) => (
      <Sheet open onClose={onClose} title="sheet">
        <SelectBox choices={choices} chosen="a" onChoose={() => undefined} startsOpen startsFocused={false} />
      </Sheet>
    ))
    expect(screen.queryByRole('listbox')).not.toBeNull()
    await close()
    expect(screen.queryByRole('listbox')).toBeNull()
    expect(shown()).toBe(1)
    await close()
    expect(shown()).toBe(0)
    await hasNoEntry()
  })
})
