// The text of a novel on its page, the button that opens the reader, and links to the neighbouring parts of the series.
import { isBlankNovel, type Novel, type NovelText, type NovelText as NovelWords, neighboursOf } from '@emaki/domain'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, lazy, Suspense, startTransition, useEffect, useEffectEvent, useState } from 'react'
import { leaveReaderAddress, placeInAddress } from '../../lists/readingEnd/readerAddress.ts'
import { takeReaderRequest, useReaderRequest } from '../../lists/readingEnd/readerRequest.ts'
import type { NovelReaderProps } from '../../novel/reader/NovelReader.tsx'
import type { ParsedText } from '../../novel/text/parsedText.ts'
import { createTextParser } from '../../novel/text/textParser.ts'
import { TranslateButton } from '../../novel/translate/TranslateButton.tsx'
import { useNovelTranslation } from '../../novel/translate/useNovelTranslation.ts'
import { useT } from '../../platform/i18n/useT.ts'
import { FailureState } from '../../platform/network/FailureState.tsx'
import { failureOf } from '../../platform/query/queryClient.ts'
import { whenIdle } from '../../platform/schedule.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { LettersIcon } from '../../ui/icons/reading.tsx'
import { BookIcon } from '../../ui/icons/workActions.tsx'
import { lazyModule } from '../../ui/lazyModule.ts'
import { showToast } from '../../ui/overlays/toast.ts'
import { novelTextQuery } from '../../works/queries/novel.ts'
import { browserNovelProgress, readShare } from '../../works/readingPlaces/novelProgress.ts'
import { MarkerOffer } from './MarkerOffer.tsx'
import styles from './NovelBody.module.css'
import { NovelTextSkeleton } from './NovelSkeleton.tsx'
import { PageText } from './PageText.tsx'
import { TextMeasure } from './TextMeasure.tsx'
import { useNovelMarker } from './useNovelMarker.ts'

const SettingsSheet = lazy(() =>
  import('../../novel/textSettings/SettingsSheet.tsx').then((module) => ({ default: module.SettingsSheet })),
)

/** The state of a translation. It is needed only after the user has asked for one. */
const translationBar = lazyModule(() => import('../../novel/translate/TranslationBar.tsx'))

/** The switch in the header of the reader. */
const translationSwitch = lazyModule(() => import('../../novel/translate/TranslationSwitch.tsx'))

/** The links below the text. They are far below the first lines. */
const neighbourLinks = lazyModule(() => import('./NeighbourLinks.tsx'))

export function NovelBody({ novel }: { readonly novel: Novel }) {
  const { data: words, error, refetch } = useQuery(novelTextQuery(novel.id))
  if (words) return <Words novel={novel} words={words} />
  return (
    <div className={styles.body}>
      {error ? <FailureState failure={failureOf(error)} onRetry={() => void refetch()} /> : <NovelTextSkeleton />}
    </div>
  )
}

interface WordsProps {
  readonly novel: Novel
  readonly words: NovelWords
}

function Words({ novel, words }: WordsProps) {
  const t = useT()
  // Contents, search and progress of the reader need the whole text, which parseAll parses.
  const { text, parseAll } = useParsedText(novel, words)
  const translation = useNovelTranslation(novel, words.text)
  const bar = translationBar.useLoaded()
  const switching = translationSwitch.useLoaded()
  const [progress, setProgress] = useState(() => browserNovelProgress.get(novel.id))
  const { Reader, asked, open, close } = useLazyReader(novel.id, () => {
    parseAll()
    // The page and other tabs may have read on since the screen opened.
    setProgress(browserNovelProgress.get(novel.id))
  })
  const marker = useNovelMarker(novel.id, words.text)
  const { prev, next } = neighboursOf(novel.id, words)
  const links = neighbourLinks.useLoaded()
  const neighbours = links && <links.NeighbourLinks prev={prev} next={next} />
  if (isBlankNovel(text.tree)) {
    return (
      <div className={styles.body}>
        <p className={styles.empty}>{t('novel.empty')}</p>
        {neighbours}
      </div>
    )
  }
  return (
    <div className={styles.body}>
      <TextMeasure language={text.language}>
        <div className={styles.tools}>
          <Button kind="primary" onClick={open}>
            <BookIcon size={20} />
            {progress && progress.at > 0 && !progress.isRead
              ? t('novel.continue', { percent: Math.floor(100 * readShare(progress)) })
              : t('reader.open')}
          </Button>
          <SettingsButton language={text.language} />
          <TranslateButton translation={translation} />
        </div>
        {bar && <bar.TranslationBar translation={translation} />}
      </TextMeasure>
      <PageText id={novel.id} text={text} translation={translation.textTranslation} isCovered={Reader !== undefined} />
      <TextMeasure language={text.language}>{neighbours}</TextMeasure>
      {marker.offer !== undefined && !Reader && (
        <MarkerOffer
          page={marker.offer}
          onTake={() => {
            marker.take()
            open()
          }}
          onRefuse={marker.refuse}
        />
      )}
      {Reader && (
        <Reader
          id={novel.id}
          text={text}
          translation={translation.textTranslation}
          actions={switching && <switching.TranslationSwitch translation={translation} />}
          at={Math.min(asked ?? (progress && !progress.isRead ? progress.at : 0), text.tree.length)}
          prev={prev}
          next={next}
          onClose={() => {
            close()
            marker.stop()
            setProgress(browserNovelProgress.get(novel.id))
          }}
        />
      )}
    </div>
  )
}

/** Loads the reader when it is opened. `beforeOpen` runs once it is loaded. */
function useLazyReader(novelId: string, beforeOpen: () => void) {
  const t = useT()
  const path = `/novel/${novelId}`
  const [Reader, setReader] = useState<ComponentType<NovelReaderProps>>()
  /** The place in the address when the reader opened, as an offset in the source. */
  const [asked, setAsked] = useState<number>()
  const open = async () => {
    try {
      const { NovelReader } = await import('../../novel/reader/NovelReader.tsx')
      beforeOpen()
      setAsked(placeInAddress(path))
      setReader(() => NovelReader)
    } catch {
      // The file failed to load; the text on the page stays.
      showToast(t('error.network'), { kind: 'error' })
    }
  }
  const openRequested = useEffectEvent(() => void open())
  useEffect(() => {
    // Exported highlights link to the reader.
    if (location.hash === '#read' || placeInAddress(path) !== undefined) openRequested()
  }, [path])
  const isRequested = useReaderRequest(novelId)
  useEffect(() => {
    if (isRequested && takeReaderRequest(novelId)) openRequested()
  }, [isRequested, novelId])
  const close = () => {
    setReader(undefined)
    leaveReaderAddress(path)
  }
  return { Reader, asked, open, close }
}

/** Opens the sheet for the typography of novels. */
function SettingsButton({ language }: { readonly language: string }) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton icon={LettersIcon} label={t('novel.settings')} aria-haspopup="dialog" onClick={() => setOpen(true)} />
      {isOpen && (
        <Suspense>
          <SettingsSheet language={language} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Idle timeout of one parsing step, ms. A long text is complete within two seconds, even on a busy page. */
const parsingTimeoutMs = 200

interface IncrementalText {
  readonly text: ParsedText
  /** Parses the rest now, for a reader who goes beyond the first screens. */
  readonly parseAll: () => void
}

/**
 * Parses a novel's text in idle time: returns its first part at once, and the whole text later. Uses the words of the first render: a
 * novel's words do not change while it is open.
 */
function useParsedText({ id, title }: Pick<Novel, 'id' | 'title'>, novelText: NovelText): IncrementalText {
  const [parser] = useState(() => createTextParser(title, novelText, id))
  const [text, setText] = useState(parser.firstPart)
  const { isWhole } = text
  useEffect(() => {
    if (isWhole) return
    const show = () => startTransition(() => setText(parser.parseAll()))
    const goOn = () => {
      stop = whenIdle(parser.parseMore() ? show : goOn, parsingTimeoutMs)
    }
    let stop = whenIdle(goOn, parsingTimeoutMs)
    return () => stop()
  }, [parser, isWhole])
  return { text, parseAll: () => setText(parser.parseAll()) }
}
