// The export panel: all formats with progress and cancel. Lazy: loads when it first opens.
import { type Artwork, pageFileName } from '@emaki/domain'
import { type ClipFormat, exportClip, prepareExports } from '@emaki/media'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { sendEvent } from '../../library/operator/analytics.ts'
import { useT } from '../../platform/i18n/useT.ts'
import { ugoiraFormats } from '../../platform/settings/schema.ts'
import { readSettings, useSetting } from '../../platform/settings/store.ts'
import { saveGeneratedFile } from '../../saving/download/downloads.ts'
import { Sheet } from '../../ui/overlays/Dialog.tsx'
import { showToast } from '../../ui/overlays/toast.ts'
import { ConverterRows } from './ConverterRows.tsx'
import styles from './ExportPanel.module.css'
import { ExportRow } from './ExportRow.tsx'
import { createExports } from './exports.ts'
import { ProgressRing } from './ProgressRing.tsx'
import type { UgoiraPlayer } from './player.ts'
import { ugoiraErrorText } from './ugoiraErrorText.ts'
import { useCanEncodeAvif } from './useCanEncodeAvif.ts'

export interface ExportPanelProps {
  readonly artwork: Artwork
  readonly player: UgoiraPlayer
}

export function ExportPanel({ artwork, player }: ExportPanelProps) {
  const t = useT()
  const { isPanelOpen, isLoaded, status, progress, error } = useStore(player.store)
  const preferred = useSetting('ugoiraFormat')
  const bitrate = useSetting('ugoiraBitrate')
  const [exports] = useState(() => createExports<LocalFormat, File>(reportError))
  const states = useStore(exports.store)
  useEffect(() => () => exports.close(), [exports])
  useEffect(() => {
    if (isPanelOpen) prepareExports()
  }, [isPanelOpen])
  // The archive's pictures may be smaller than the work's size.
  const canEncodeAvif = useCanEncodeAvif(player.size ?? artwork)
  const formats = formatsFrom(preferred).filter((format) => format !== 'AVIF' || canEncodeAvif)
  const isLoading = !isLoaded && status !== 'idle' && status !== 'failed' && error === undefined

  const startExport = (format: LocalFormat) => {
    const clip = player.clip()
    if (!clip) {
      showToast(isLoading ? t('ugoira.export.wait') : t('artwork.download.ugoira.tip'))
      return
    }
    sendEvent('save_ugoira', { as: format })
    void exports.run(format, async (options) => {
      const blob = await exportClip(clip, clipFormats[format], { ...options, bitrateMbps: readSettings().ugoiraBitrate })
      const name = pageFileName(artwork, 0, readSettings().fileNameTemplate, `ugoira.${clipFormats[format]}`)
      await saveGeneratedFile(blob, {
        name,
        folder: 'ugoira',
        author: artwork.author,
        signal: options.signal,
        works: [{ kind: 'illust', id: artwork.id }],
      })
      showToast(t('ugoira.export.done', { format: t(`ugoira.format.${format}`) }), { kind: 'success' })
      return new File([blob], name, { type: blob.type })
    })
  }
  return (
    <Sheet open={isPanelOpen} onClose={() => player.setPanel(false)} title={t('ugoira.export.title')}>
      {isLoading && (
        <p className={styles.loading}>
          <ProgressRing share={progress} size={22} />
          {t('ugoira.export.loading')}
        </p>
      )}
      {!isLoaded && !isLoading && (
        <button type="button" className={styles.loading} onClick={() => player.load(false)}>
          {t('artwork.download.ugoira.tip')}
        </button>
      )}
      <ul className={styles.formats}>
        {formats.map((format) =>
          isLocal(format) ? (
            <ExportRow
              key={format}
              name={t(`ugoira.format.${format}`)}
              hint={t(`ugoira.format.${format}.hint`, { mbps: bitrate })}
              isPreferred={format === preferred}
              state={states.get(format)}
              onPress={() => startExport(format)}
            />
          ) : (
            <ConverterRows key={format} format={format} artworkId={artwork.id} isPreferred={format === preferred} />
          ),
        )}
      </ul>
    </Sheet>
  )
}

/** Shows a message to the user. Sends the raw error to the operator if analytics are on (docs/spec/calls.md 8). */
function reportError(error: unknown): void {
  showToast(ugoiraErrorText(error), { kind: 'error' })
  sendEvent('save_ugoira_failed', { message: error instanceof Error ? error.message : String(error) })
}

/** The export formats of a ugoira: local ones, and links to converters. */
type UgoiraFormat = (typeof ugoiraFormats)[number]
/** Formats that this device encodes. */
type LocalFormat = Exclude<UgoiraFormat, 'MP4(Server)' | 'Other'>

/** The encoder of each format, which is also the file's extension (docs/spec/behaviours.md 14). */
const clipFormats: Readonly<Record<LocalFormat, ClipFormat>> = {
  ZIP: 'zip',
  GIF: 'gif',
  WebM: 'webm',
  APNG: 'apng',
  AVIF: 'avif',
  'MP4(Browser)': 'mp4',
}

/** Whether this device encodes a format, which needs all frames (docs/spec/product.md 5). */
const isLocal = (format: UgoiraFormat): format is LocalFormat => Object.hasOwn(clipFormats, format)

/** All formats, with the preferred one first. */
const formatsFrom = (preferred: UgoiraFormat): readonly UgoiraFormat[] => [
  preferred,
  ...ugoiraFormats.filter((format) => format !== preferred),
]
