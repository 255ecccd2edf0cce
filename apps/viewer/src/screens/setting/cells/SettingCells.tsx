// Generates cells from the table of settings: each entry with the control of its kind.
import { type ReactNode, useState } from 'react'
import { BlockedArtists } from '../../../lists/users/BlockedArtists.tsx'
import { hasFormat } from '../../../pictures/ugoira/converters.ts'
import { largestAnimation, useCanEncodeAvif } from '../../../pictures/ugoira/useCanEncodeAvif.ts'
import { useLanguage, useT } from '../../../platform/i18n/useT.ts'
import type { SettingGroup } from '../../../platform/settings/kinds.ts'
import { setSettings, useSetting } from '../../../platform/settings/store.ts'
import type { KeyOf } from '../../../platform/settings/table.ts'
import { Select } from '../../../ui/controls/Select.tsx'
import textField from '../../../ui/controls/textField.module.css'
import styles from '../fields/Fields.module.css'
import { LinesField } from '../fields/LinesField.tsx'
import { sectionOf } from '../sections.ts'
import { pages } from '../settingPages.ts'
import { choiceName, choicesOf, entries, type ShownKey, shownChoice, shownKeys } from '../table/settingTexts.ts'
import { useCellTexts } from '../table/useCellTexts.ts'
import { useIsShown } from '../table/useIsShown.ts'
import { Cell, Cells, LinkCell, SwitchCell } from './Cells.tsx'
import { changeSwitch } from './changeSwitch.ts'
import { customCells } from './customCells.tsx'
import { layoutPictures } from './layoutPictures.tsx'

/** The shown settings of a group. */
export function useGroupKeys(): (group: SettingGroup) => readonly ShownKey[] {
  const isShown = useIsShown()
  return (group) => shownKeys.filter((key) => entries[key].group === group && isShown(key))
}

/** A group of the table with its title. Renders nothing when none of its settings is shown. */
export function GroupCells({ group }: { readonly group: SettingGroup }) {
  const t = useT()
  const keys = useGroupKeys()(group)
  if (keys.length === 0) return null
  return (
    <SettingCells title={t(`setting.group.${group}`)} keys={keys} section={sectionOf(group)}>
      {group === 'network' && <SelfTestCell />}
    </SettingCells>
  )
}

interface SettingCellsProps {
  readonly title: string
  readonly keys: readonly ShownKey[]
  readonly section?: string
  /** Further cells at the end. */
  readonly children?: ReactNode
}

/** Cells of several settings with a title. */
export function SettingCells({ title, keys, section, children }: SettingCellsProps) {
  return (
    <Cells title={title} {...(section === undefined ? {} : { section })}>
      {keys.map((key) => (
        <SettingCell key={key} setting={key} />
      ))}
      {children}
    </Cells>
  )
}

/** Network settings are where users look when nothing loads. */
function SelfTestCell() {
  const t = useT()
  const { to, icon, name, hint } = pages.selfTest
  return <LinkCell to={to} icon={icon} name={t(name)} hint={t(hint)} />
}

function SettingCell({ setting }: { readonly setting: ShownKey }) {
  const { control } = entries[setting]
  if (control === 'switch') return <ToggleCell setting={setting as KeyOf<'switch'>} />
  if (setting === 'ugoiraFormat') return <FormatCell />
  if (setting === 'galleryLayout') return <ChoiceCell setting="galleryLayout" pictures={layoutPictures} />
  if (control === 'choice') return <ChoiceCell setting={setting as KeyOf<'choice'>} />
  if (control === 'digits') return <DigitsCell setting={setting as KeyOf<'digits'>} />
  if (control === 'lines') return <LinesCell setting={setting as KeyOf<'lines'>} />
  const Custom = customCells[setting as KeyOf<'custom'>]
  return <Custom />
}

function ToggleCell({ setting }: { readonly setting: KeyOf<'switch'> }) {
  const t = useT()
  const language = useLanguage()
  return (
    <SwitchCell
      {...useCellTexts(setting)}
      checked={useSetting(setting)}
      onChange={(on) => void changeSwitch(setting, on, t, language)}
    />
  )
}

/** Formats that need a converter or an encoder are offered where there is one, or when they were selected before. */
function FormatCell() {
  const setting = 'ugoiraFormat'
  const chosen = useSetting(setting)
  const canEncodeAvif = useCanEncodeAvif(largestAnimation)
  const isOffered = (format: string | number) => (format === 'AVIF' ? canEncodeAvif : hasFormat(format))
  const options = choicesOf(setting).filter((option) => option === chosen || isOffered(option))
  return <ChoiceCell setting={setting} options={options} />
}

interface ChoiceCellProps {
  readonly setting: KeyOf<'choice'>
  readonly options?: readonly (string | number)[]
  /** What the choices look like. */
  readonly pictures?: Readonly<Record<string, ReactNode>>
}

function ChoiceCell({ setting, options = choicesOf(setting), pictures }: ChoiceCellProps) {
  const t = useT()
  const chosen = useSetting(setting)
  const choose = (value: string) => setSettings({ [setting]: options.find((option) => String(option) === value) })
  return (
    <Cell
      {...useCellTexts(setting)}
      control={(id) => (
        <Select
          aria-labelledby={id}
          choices={options.map((option) => ({
            value: String(option),
            label: choiceName(setting, option, t),
            picture: pictures?.[option],
          }))}
          chosen={shownChoice(setting, chosen)}
          onChoose={choose}
        />
      )}
    />
  )
}

function DigitsCell({ setting }: { readonly setting: KeyOf<'digits'> }) {
  const value = useSetting(setting)
  return (
    <Cell
      {...useCellTexts(setting)}
      control={(id) => <DigitsField labelledBy={id} value={value} onChange={(number) => setSettings({ [setting]: number })} />}
    />
  )
}

function LinesCell({ setting }: { readonly setting: KeyOf<'lines'> }) {
  const list = useSetting(setting)
  return (
    <Cell
      {...useCellTexts(setting)}
      isWide
      control={(id) => (
        <>
          {setting === 'blockUids' && <BlockedArtists />}
          <LinesField setting={setting} labelledBy={id} kept={list} onSave={(entries) => setSettings({ [setting]: entries })} />
        </>
      )}
    />
  )
}

const maxDigits = 9

interface DigitsFieldProps {
  readonly value: number
  readonly onChange: (value: number) => void
  readonly labelledBy: string
}

/** A field for an integer of 0 or more. It accepts digits only; an empty field is 0 (docs/spec/product.md 5.3). */
function DigitsField({ value, onChange, labelledBy }: DigitsFieldProps) {
  const [text, setText] = useState(String(value))
  const change = (typed: string) => {
    // Full-width digits become ASCII digits.
    const digits = typed.normalize('NFKC').replace(/\D/g, '').slice(0, maxDigits)
    setText(digits)
    onChange(Number(digits))
  }
  return (
    <input
      className={`${textField.field} ${styles.digits}`}
      inputMode="numeric"
      autoComplete="off"
      aria-labelledby={labelledBy}
      value={text}
      onChange={(event) => change(event.currentTarget.value)}
      onBlur={() => setText(String(Number(text)))}
    />
  )
}
