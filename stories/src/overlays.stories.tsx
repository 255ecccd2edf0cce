// Dialogs, sheets, questions and toasts.
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useEffect } from 'react'
import { Button } from '../../apps/viewer/src/ui/controls/Button.tsx'
import { confirm, confirmations } from '../../apps/viewer/src/ui/overlays/confirm.ts'
import { Dialog, Sheet } from '../../apps/viewer/src/ui/overlays/Dialog.tsx'
import { showToast, toasts } from '../../apps/viewer/src/ui/overlays/toast.ts'
import { Row } from './layout.tsx'

const meta: Meta = { title: 'Overlays' }
export default meta
type Story = StoryObj

const text =
  'A dialog says what happens next in one or two sentences. Its buttons name what they do, and the first one is what most people want.'
const close = () => undefined

export const InDialog: Story = {
  render: () => (
    <Dialog open title="Rename the collection" onClose={close}>
      <p>{text}</p>
      <Row>
        <Button kind="primary">Rename</Button>
        <Button>Cancel</Button>
      </Row>
    </Dialog>
  ),
}

export const InSheet: Story = {
  render: () => (
    <Sheet open title="Share" onClose={close}>
      <p>{text}</p>
    </Sheet>
  ),
}

export const Question: Story = {
  render: function Question() {
    useEffect(() => {
      void confirm({
        title: 'Remove 24 works?',
        text: 'Their files stay in the trash for 30 days.',
        yes: 'Remove',
        danger: true,
        option: { label: 'Remove their notes too', change: () => undefined },
      })
      return () => confirmations.setState([], true)
    }, [])
    return <p>{text}</p>
  },
}

export const Toasts: Story = {
  render: function ShownToasts() {
    useEffect(() => {
      const lastsMs = 3_600_000
      showToast('Saved', { kind: 'success', lastsMs })
      showToast('The bookmark was removed.', { lastsMs, action: { label: 'Undo', act: close } })
      showToast('The works could not be removed: the site answers no request of this server.', {
        kind: 'error',
        lastsMs,
        action: { label: 'Look at what failed', act: close },
      })
      return () => toasts.setState([], true)
    }, [])
    return <p>{text}</p>
  },
}
