// The layer with highlights, reading aloud and bilingual reading. It loads after the first lines.
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { lazyModule } from '../../ui/lazyModule.ts'
import type { ParsedText } from '../text/parsedText.ts'
import type { TextTranslation } from '../text/textTranslation.ts'
import { createTextHost } from '../textMarks/domRanges.ts'
import type { OpenPanel } from './chrome/ReaderHeader.tsx'
import styles from './NovelReader.module.css'
import type { ReaderPosition } from './place/useReaderPosition.ts'

const layerModule = lazyModule(() => import('../readerTools/ReaderLayer.tsx'))

export interface ReaderToolsOptions {
  readonly id: string
  readonly text: ParsedText
  /** The translation of the whole text, if it is shown. */
  readonly translation: TextTranslation | undefined
  readonly dialog: RefObject<HTMLElement | null>
  readonly position: ReaderPosition
  readonly panel: OpenPanel
  readonly setPanel: (panel: OpenPanel) => void
  readonly areBarsShown: boolean
  /** True once the layer may be mounted. */
  readonly mountsDeferred: boolean
  /** Called when the text was read aloud to its end. */
  readonly onSpokenEnd?: () => void
}

/** The layer to render in the dialog, and the translation that the text shows: bilingual reading has its own. */
export function useReaderTools(options: ReaderToolsOptions): {
  readonly layer: ReactNode
  /** The element of the layer. */
  readonly layerRef: RefObject<HTMLDivElement | null>
  readonly translation: TextTranslation | undefined
} {
  const { id, text, translation, dialog, position, panel, setPanel, areBarsShown, mountsDeferred, onSpokenEnd } = options
  const layerRef = useRef<HTMLDivElement>(null)
  const [bilingual, setBilingual] = useState<TextTranslation>()
  const module = layerModule.useLoaded()
  const shown = bilingual ?? translation
  const host = createTextHost(dialog, text.chunks, shown?.mode === 'instead')
  const layer = (
    <div ref={layerRef} className={styles.layer}>
      {mountsDeferred && module && (
        <module.ReaderLayer
          {...{ id, text, translation, host }}
          at={position.progress.at}
          areBarsShown={areBarsShown && panel === undefined}
          isPanelOpen={panel === 'tools'}
          onPanel={(isOpen) => setPanel(isOpen ? 'tools' : undefined)}
          goTo={position.goTo}
          follow={position.follow}
          onBilingual={setBilingual}
          onEnd={onSpokenEnd}
        />
      )}
    </div>
  )
  return { layer, layerRef, translation: shown }
}
