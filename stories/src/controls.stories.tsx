// Buttons, chips, tabs, selects, switches and fields.
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { Avatar } from '../../apps/viewer/src/ui/Avatar.tsx'
import { Button } from '../../apps/viewer/src/ui/controls/Button.tsx'
import { Chip } from '../../apps/viewer/src/ui/controls/Chip.tsx'
import { IconButton } from '../../apps/viewer/src/ui/controls/IconButton.tsx'
import { ProgressButton } from '../../apps/viewer/src/ui/controls/ProgressButton.tsx'
import { SearchField } from '../../apps/viewer/src/ui/controls/SearchField.tsx'
import { Select } from '../../apps/viewer/src/ui/controls/Select.tsx'
import { Switch } from '../../apps/viewer/src/ui/controls/Switch.tsx'
import { panelId, Tabs } from '../../apps/viewer/src/ui/controls/Tabs.tsx'
import { MoreIcon } from '../../apps/viewer/src/ui/icons/navigation.tsx'
import { DownloadIcon, HeartFullIcon } from '../../apps/viewer/src/ui/icons/works.tsx'
import { Spinner } from '../../apps/viewer/src/ui/Spinner.tsx'
import { TopBar } from '../../apps/viewer/src/ui/TopBar.tsx'
import { Lines, Row } from './layout.tsx'
import { picture } from './works.ts'

const meta: Meta = { title: 'Controls' }
export default meta
type Story = StoryObj

export const Buttons: Story = {
  render: () => (
    <>
      <Row>
        <Button kind="primary">Primary</Button>
        <Button>Quiet</Button>
        <Button kind="plain">Plain</Button>
        <Button kind="danger">Remove for ever</Button>
      </Row>
      <Row>
        <Button kind="primary" busy>
          Busy
        </Button>
        <Button disabled>Disabled</Button>
        <Button>A label in a language whose words are longer than those of English</Button>
      </Row>
      <Row>
        <IconButton icon={DownloadIcon} label="Download" />
        <IconButton icon={HeartFullIcon} label="Bookmark" aria-pressed />
        <IconButton icon={MoreIcon} label="More" disabled />
        <ProgressButton share={0.4} onStop={() => undefined} />
        <Spinner />
        <Avatar src={picture(200)} />
        <Avatar src="" />
      </Row>
    </>
  ),
}

const kinds = ['Illustrations', 'Manga', 'Novels', 'Collections', 'Series', 'Bookmarks', 'Following'] as const

export const Choices: Story = {
  render: function Choices() {
    const [kind, setKind] = useState<string>('Manga')
    const [isOn, setOn] = useState(true)
    return (
      <>
        <Tabs id="kinds" label="Kind" tabs={kinds.map((key) => ({ key, label: key }))} chosen={kind} onChoose={setKind} />
        <div id={panelId('kinds')} role="tabpanel" aria-label={kind}>
          <Row>
            {kinds.map((key) => (
              <Chip key={key} pressed={key === kind} onClick={() => setKind(key)}>
                {key}
              </Chip>
            ))}
          </Row>
          <Row>
            <Select
              aria-label="Kind"
              choices={kinds.map((value) => ({ value, label: value }))}
              chosen={kind}
              onChoose={setKind}
            />
            <Select
              aria-label="Filter by kind"
              form="chip"
              isSet
              choices={kinds.map((value) => ({ value, label: value }))}
              chosen={kind}
              onChoose={setKind}
            />
            <span id="switch">Show captions</span>
            <Switch checked={isOn} onChange={setOn} aria-labelledby="switch" />
          </Row>
        </div>
      </>
    )
  },
}

export const Fields: Story = {
  render: function Fields() {
    const [words, setWords] = useState('lighthouse')
    return (
      <Lines>
        <SearchField label="Search" value={words} onChange={setWords} />
        <SearchField label="Search without words" value="" onChange={setWords} />
      </Lines>
    )
  },
}

export const Bar: Story = {
  render: () => (
    <TopBar
      title="A title of a screen that is longer than a phone is wide, and must leave room for its buttons"
      actions={<IconButton icon={MoreIcon} label="More" />}
    />
  ),
}
