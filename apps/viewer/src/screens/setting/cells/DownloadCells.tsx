// Cells of downloads: file name template, download folder, and the helper script.
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { useT } from '../../../platform/i18n/useT.ts'
import { findHelper, helperAddress, helperVersion } from '../../../platform/localMode/helper.ts'
import { withBasePath } from '../../../platform/settings/basePath.ts'
import { setSetting, useSetting } from '../../../platform/settings/store.ts'
import { canPickFolder, downloadFolderName, pickFolder } from '../../../saving/savers/downloadFolder.ts'
import { Button, buttonClass } from '../../../ui/controls/Button.tsx'
import { PhoneIcon, StorageIcon } from '../../../ui/icons/settings.tsx'
import { showToast } from '../../../ui/overlays/toast.ts'
import { FileNameTemplate } from '../fields/FileNameTemplate.tsx'
import { useCellTexts } from '../table/useCellTexts.ts'
import { Cell, SwitchCell } from './Cells.tsx'

export function TemplateCell() {
  return <Cell {...useCellTexts('fileNameTemplate')} isWide control={(id) => <FileNameTemplate labelledBy={id} />} />
}

/** Downloads into a folder. Turning it on opens the folder picker if there is no folder. Excludes the helper script (docs/spec/product.md 4). */
export function FolderCells() {
  const t = useT()
  const isOn = useSetting('downloadToFolder')
  const [folder, setFolder] = useState<string>()
  useEffect(() => {
    void downloadFolderName().then(setFolder)
  }, [])

  const choose = async () => {
    try {
      const name = await pickFolder()
      if (name === undefined) return
      setFolder(name)
      setSetting('downloadToFolder', true)
    } catch {
      // The browser refused, or could not store the folder: the switch does not change.
      showToast(t('setting.dl_folder.failed'), { kind: 'error' })
    }
  }
  const change = (on: boolean) => {
    if (on && folder === undefined) void choose()
    else setSetting('downloadToFolder', on)
  }
  if (!canPickFolder()) {
    return (
      <Cell icon={StorageIcon} name={t('setting.downloadToFolder')} hint={t('setting.dl_folder.none')} control={() => null} />
    )
  }
  return (
    <>
      <SwitchCell
        icon={StorageIcon}
        name={t('setting.downloadToFolder')}
        hint={folder === undefined ? t('setting.dl_folder.hint') : t('setting.dl_folder.name', { name: folder })}
        checked={isOn}
        onChange={change}
      />
      {isOn && (
        <Cell
          icon={StorageIcon}
          name={t('setting.dl_folder.choose')}
          control={(id) => (
            <Button aria-labelledby={id} onClick={() => void choose()}>
              {t('setting.dl_folder.choose')}
            </Button>
          )}
        />
      )}
    </>
  )
}

/** Downloads through the helper script. Excludes the folder (docs/spec/product.md 4). */
export function HelperCells() {
  const t = useT()
  const isOn = useSetting('downloadByHelper')
  const version = useStore(helperVersion, (helper) => helper.version)
  useEffect(() => {
    void findHelper()
  }, [])
  const change = (on: boolean) => setSetting('downloadByHelper', on)
  const hint = version === undefined ? t('setting.dl_helper.missing') : t('setting.dl_helper.ready', { version })
  return (
    <>
      {(version !== undefined || isOn) && (
        <SwitchCell icon={PhoneIcon} name={t('setting.downloadByHelper')} hint={hint} checked={isOn} onChange={change} />
      )}
      {version === undefined && (
        <Cell
          icon={PhoneIcon}
          name={t('setting.dl_helper.name')}
          hint={isOn ? undefined : hint}
          control={() => (
            <a className={buttonClass()} href={withBasePath(helperAddress)} target="_blank" rel="noopener noreferrer">
              {t('setting.dl_helper.install')}
            </a>
          )}
        />
      )}
    </>
  )
}
