// What lies over the text of the reader: highlights, the panel for selected words, reading aloud, and the panel of these tools.
// Load it lazily.
import type { GlossaryItem, NovelBlock } from '@emaki/domain'
import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, lazy, Suspense, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { ReaderPanel } from '../../pictures/readerPanel/ReaderPanel.tsx'
import { pictureUrl } from '../../platform/hosts/picture.ts'
import { useT } from '../../platform/i18n/useT.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { useCloseOnBack } from '../../ui/overlays/closeOnBack.ts'
import { glossaryQuery } from '../../works/queries/glossary.ts'
import { novelQuery, novelTextQuery } from '../../works/queries/novel.ts'
import { useBilingual } from '../bilingual/useBilingual.ts'
import { type FoundTerm, findTerms, markedTerms } from '../glossary/findTerms.ts'
import { GlossaryList } from '../glossary/GlossaryList.tsx'
import { TermPanel } from '../glossary/TermPanel.tsx'
import type { HighlightColour } from '../highlights/highlight.ts'
import { type PlacedHighlight, placeHighlights } from '../highlights/placeHighlights.ts'
import { requestedHighlight } from '../highlights/requestedHighlight.ts'
import { useHighlights } from '../highlights/useHighlights.ts'
import { spokenLanguage } from '../readAloud/sentences.ts'
import type { ParsedText } from '../text/parsedText.ts'
import type { TextTranslation } from '../text/textTranslation.ts'
import { type FlatText, flatTextOf, wordsAt, wordsRangesOf } from '../textMarks/flatText.ts'
import type { TextHost } from '../textMarks/textHost.ts'
import type { TextPainter } from '../textMarks/textPainter.ts'
import { usePaintedWords, useTextPainter } from '../textMarks/usePaintedWords.ts'
import { type ActiveWords, ActiveWordsPanel } from './ActiveWordsPanel.tsx'
import styles from './readerTools.module.css'
import { ToolsPanel } from './ToolsPanel.tsx'
import { type ReaderNotice, useHighlightEdits, useReaderNotice } from './useHighlightEdits.ts'
import { useTextSelection } from './useTextSelection.ts'
import { type TextTapsOptions, useTextTaps } from './useTextTaps.ts'

const ReadAloud = lazy(() => import('../readAloud/ReadAloud.tsx').then((module) => ({ default: module.ReadAloud })))

export interface ReaderLayerProps {
  readonly id: string
  readonly text: ParsedText
  /** The translation of the whole text, if it is shown. */
  readonly translation: TextTranslation | undefined
  readonly host: TextHost
  /** Current position in the source. */
  readonly at: number
  readonly areBarsShown: boolean
  readonly isPanelOpen: boolean
  readonly onPanel: (isOpen: boolean) => void
  /** Scrolls to a source position, which appears at `share` of the height. */
  readonly goTo: (at: number, share?: number) => void
  /** Moves along with the voice. */
  readonly follow: (at: number, share?: number) => void
  /** Shows the translations of single paragraphs in place of `translation`. */
  readonly onBilingual: (translation: TextTranslation | undefined) => void
  /** Called when the text was read aloud to its end. */
  readonly onEnd?: (() => void) | undefined
}

/** A highlight moves to this share of the height. */
const highlightShare = 0.3

export function ReaderLayer(props: ReaderLayerProps) {
  const { id, text, translation, host, at, areBarsShown, isPanelOpen, onPanel, goTo, onBilingual } = props
  const t = useT()
  const layer = useRef<HTMLDivElement>(null)
  const { data: novel } = useQuery(novelQuery(id))
  const { data: words } = useQuery(novelTextQuery(id))
  const painter = useTextPainter(host.dialog, layer)
  const bilingual = useBilingual({ novel, tree: text.tree, source: words?.text ?? '', onTranslation: onBilingual })
  const flat = flatTextOf(text.tree)
  const sourceOf = (offset: number) => sourceAt(host, flat, offset)
  const language = spokenLanguage(text.language, text.tree, '')
  const { notice, showNotice } = useReaderNotice()
  const edits = useHighlightEdits({
    novel: { id, title: text.title, author: novel?.author.name ?? '' },
    flat,
    sourceOf,
    onNotice: showNotice,
  })
  const placed = placeHighlights(flat, useHighlights(id) ?? [])
  const terms = useTerms(novel?.series?.id, flat, host.isTranslated)
  const [aloudFrom, setAloudFrom] = useState<number>()
  usePaintedHighlights(host, painter, host.isTranslated ? [] : placed, flat)
  usePaintedWords(host, painter, 'term', rangesOfTerms(flat, terms))
  const { active, setActive, close } = useActiveWords({
    ...{ host, flat, language, placed, terms },
    onParagraph: bilingual.paragraphs?.toggle,
  })
  const show = ({ highlight, range }: PlacedHighlight) => {
    if (!range) return
    onPanel(false)
    goTo(sourceOf(range.start), highlightShare)
    setActive({ kind: 'highlight', id: highlight.id })
  }
  useRequestedHighlight(placed, show)
  const readAloud = (from: number) => {
    onPanel(false)
    close()
    setAloudFrom(from)
  }
  return (
    <>
      <div ref={layer} className={styles.lines} aria-hidden="true" />
      {isPanelOpen && (
        <ReaderPanel title={t('readerTools.title')} onClose={() => onPanel(false)}>
          <ToolsPanel
            bilingual={bilingual}
            highlights={{ placed, onShow: show, onChange: edits.change, onDelete: edits.remove }}
            glossary={novel?.series ? <ReaderGlossary seriesId={novel.series.id} /> : undefined}
            onReadAloud={() => readAloud(at)}
          />
        </ReaderPanel>
      )}
      {aloudFrom !== undefined && (
        <Suspense>
          <ReadAloud
            key={aloudFrom}
            {...{ host, painter, text, areBarsShown, goTo }}
            author={novel?.author.name ?? ''}
            cover={novel ? pictureUrl(novel.cover.m) : ''}
            translated={host.isTranslated ? shownTranslation(translation) : undefined}
            from={aloudFrom}
            onClose={() => setAloudFrom(undefined)}
            onEnd={props.onEnd}
          />
        </Suspense>
      )}
      {active && (
        <ActivePanel
          {...{ active, flat, sourceOf, placed, language, areBarsShown, edits }}
          seriesId={novel?.series?.id ?? ''}
          onActive={setActive}
          onNotice={showNotice}
          onReadAloud={readAloud}
          onClose={close}
        />
      )}
      <NoticeBar notice={notice} onDone={() => showNotice(undefined)} />
    </>
  )
}

/** The position in the source of an offset in the flat text. */
function sourceAt(host: TextHost, flat: FlatText, offset: number): number {
  const found = wordsAt(flat, offset)
  return found ? host.sourceOf(found.block, found.offset) : 0
}

interface ActivePanelProps extends Omit<ComponentProps<typeof ActiveWordsPanel>, 'active'> {
  readonly active: ActiveWords | ActiveTerm
  readonly seriesId: string
}

/** The panel of the tapped term, or of the selected words or the tapped highlight. */
function ActivePanel({ active, seriesId, ...props }: ActivePanelProps) {
  if (active.kind !== 'term') return <ActiveWordsPanel {...props} active={active} />
  const { areBarsShown, onClose } = props
  return <TermPanel key={active.item.id} item={active.item} {...{ seriesId, areBarsShown, onClose }} />
}

const shownTranslation = (translation: TextTranslation | undefined) =>
  translation && {
    language: translation.language,
    inlinesOf: (block: NovelBlock) => translation.inlinesAt(block.at) ?? [],
  }

/** A message with Undo. Always mounted, so that screen readers observe it. */
function NoticeBar({ notice, onDone }: { readonly notice: ReaderNotice | undefined; readonly onDone: () => void }) {
  const t = useT()
  const undo = () => {
    notice?.undo?.()
    onDone()
  }
  return (
    <div role="status" className={styles.notice} data-shown={notice ? '' : undefined}>
      {notice?.text}
      {notice?.undo && (
        <Button kind="plain" onClick={undo}>
          {t('action.undo')}
        </Button>
      )}
    </div>
  )
}

interface ActiveWordsOptions extends Pick<TextTapsOptions, 'host' | 'flat' | 'placed' | 'terms' | 'onParagraph'> {
  readonly language: string
}

/** The selected words or the tapped highlight. */
function useActiveWords({ host, flat, language, placed, terms, onParagraph }: ActiveWordsOptions) {
  const [active, setActive] = useState<ActiveWords | ActiveTerm>()
  useTextSelection({
    host,
    flat,
    language,
    onSelect: (selection) => {
      if (selection) setActive({ kind: 'selection', ...selection })
      // While a field of the panel has the focus, the selection is remembered.
      else if (!document.activeElement?.closest('[data-selection]'))
        setActive((now) => (now?.kind === 'selection' ? undefined : now))
    },
  })
  useTextTaps({
    host,
    flat,
    placed: host.isTranslated ? [] : placed,
    onHighlight: (highlight) => setActive({ kind: 'highlight', id: highlight }),
    terms,
    onTerm: ({ item }) => setActive({ kind: 'term', item }),
    onParagraph,
    onOutside: active && (() => setActive(undefined)),
  })
  const close = () => {
    document.getSelection()?.removeAllRanges()
    setActive(undefined)
  }
  useCloseOnBack(active !== undefined, close)
  return { active, setActive, close }
}

/** A tapped word of the glossary. */
interface ActiveTerm {
  readonly kind: 'term'
  readonly item: GlossaryItem
}

const noTerms: readonly FoundTerm[] = []

/** The words of the series' glossary in the text. A translation has other words. */
function useTerms(seriesId: string | undefined, flat: FlatText, isTranslated: boolean): readonly FoundTerm[] {
  const { data: glossary } = useQuery({ ...glossaryQuery(seriesId ?? ''), enabled: seriesId !== undefined })
  return useMemo(() => (glossary && !isTranslated ? findTerms(flat, glossary) : noTerms), [flat, glossary, isTranslated])
}

const rangesOfTerms = (flat: FlatText, terms: readonly FoundTerm[]) =>
  markedTerms(terms).flatMap(({ range }) => wordsRangesOf(flat, range.start, range.end))

/** The glossary in the panel of the reader, also for those who use no pointer. */
function ReaderGlossary({ seriesId }: { readonly seriesId: string }) {
  const t = useT()
  const { data } = useQuery(glossaryQuery(seriesId))
  if (!data || data.categories.length === 0) return null
  return (
    <section className={styles.part}>
      <h3 className={styles.title}>{t('glossary.title')}</h3>
      <GlossaryList seriesId={seriesId} glossary={data} />
    </section>
  )
}

/** Paints each colour. */
function usePaintedHighlights(
  host: TextHost,
  painter: TextPainter | undefined,
  placed: readonly PlacedHighlight[],
  flat: ReturnType<typeof flatTextOf>,
): void {
  const rangesOf = (colour: HighlightColour) =>
    placed.flatMap(({ highlight, range }) =>
      range && highlight.colour === colour ? wordsRangesOf(flat, range.start, range.end) : [],
    )
  usePaintedWords(host, painter, 'yellow', rangesOf('yellow'))
  usePaintedWords(host, painter, 'green', rangesOf('green'))
  usePaintedWords(host, painter, 'blue', rangesOf('blue'))
  usePaintedWords(host, painter, 'pink', rangesOf('pink'))
}

/** Shows the highlight with which the reader was opened, once the highlights are loaded. */
function useRequestedHighlight(placed: readonly PlacedHighlight[], show: (placed: PlacedHighlight) => void): void {
  const open = useEffectEvent(() => {
    const id = requestedHighlight.take()
    const found = placed.find(({ highlight }) => highlight.id === id)
    if (found) show(found)
  })
  const isLoaded = placed.length > 0
  useEffect(() => {
    if (isLoaded) open()
  }, [isLoaded])
}
