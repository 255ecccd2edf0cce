// The export panel: every format that an ugoira can be saved in, with progress and cancel. Comes when it is first opened.
import { type Artwork, pageFileName } from '@emaki/domain'
import { exportClip, prepareExports } from '@emaki/media'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { tellEvent } from '../../data/operator/analytics.ts'
import { useT } from '../../i18n/useT.ts'
import { readSettings, useSetting } from '../../settings/store.ts'
import { Sheet } from '../../ui/overlays/Dialog.tsx'
import { showToast } from '../../ui/overlays/toast.ts'
import { saveGeneratedFile } from '../download/downloads.ts'
import { ConverterRows } from './ConverterRows.tsx'
import styles from './ExportPanel.module.css'
import { ExportRow } from './ExportRow.tsx'
import { createExports } from './exports.ts'
import { faultText } from './faultText.ts'
import { clipFormats, formatsFrom, isMade, type MadeFormat } from './formats.ts'
import { ProgressRing } from './ProgressRing.tsx'
import type { UgoiraSession } from './session.ts'

export interface ExportPanelProps {
  readonly artwork: Artwork
  readonly session: UgoiraSession
}

export function ExportPanel({ artwork, session }: ExportPanelProps) {
  const t = useT()
  const { isPanelOpen, isLoaded, status, progress, fault } = useStore(session.store)
  const preferred = useSetting('ugoiraDefDLFormat')
  const bitrate = useSetting('ugoiraMp4Bitrate')
  const [exports] = useState(() => createExports<MadeFormat, File>(failed))
  const running = useStore(exports.store)
  useEffect(() => () => exports.close(), [exports])
  useEffect(() => {
    if (isPanelOpen) prepareExports()
  }, [isPanelOpen])
  const isLoading = !isLoaded && status !== 'idle' && status !== 'failed' && fault === undefined

  const ask = (format: MadeFormat) => {
    const clip = session.clip()
    if (!clip) {
      showToast(isLoading ? t('ugoira.export.wait') : t('artwork.download.ugoira.tip'))
      return
    }
    tellEvent('save_ugoira', { as: format })
    void exports.run(format, async (options) => {
      const made = await exportClip(clip, clipFormats[format], { ...options, bitrateMbps: readSettings().ugoiraMp4Bitrate })
      const name = pageFileName(artwork, 0, readSettings().dlFileNameTpl, `ugoira.${clipFormats[format]}`)
      await saveGeneratedFile(made, { name, folder: 'ugoira', author: artwork.author, signal: options.signal })
      showToast(t('ugoira.export.done', { format: t(`ugoira.format.${format}`) }), { kind: 'success' })
      return new File([made], name, { type: made.type })
    })
  }
  return (
    <Sheet open={isPanelOpen} onClose={() => session.setPanel(false)} title={t('ugoira.export.title')}>
      {isLoading && (
        <p className={styles.loading}>
          <ProgressRing share={progress} size={22} />
          {t('ugoira.export.loading')}
        </p>
      )}
      {!isLoaded && !isLoading && (
        <button type="button" className={styles.loading} onClick={() => session.load(false)}>
          {t('artwork.download.ugoira.tip')}
        </button>
      )}
      <ul className={styles.formats}>
        {formatsFrom(preferred).map((format) =>
          isMade(format) ? (
            <ExportRow
              key={format}
              name={t(`ugoira.format.${format}`)}
              hint={t(`ugoira.format.${format}.hint`, { mbps: bitrate })}
              isPreferred={format === preferred}
              state={running.get(format)}
              onPress={() => ask(format)}
            />
          ) : (
            <ConverterRows key={format} format={format} artworkId={artwork.id} isPreferred={format === preferred} />
          ),
        )}
      </ul>
    </Sheet>
  )
}

/** A sentence for the person; what the machine said goes to the operator, where that is turned on (docs/spec/calls.md 8). */
function failed(error: unknown): void {
  showToast(faultText(error), { kind: 'error' })
  tellEvent('save_ugoira_failed', { message: error instanceof Error ? error.message : String(error) })
}
