// The text on the page of a novel. Horizontal text is collapsed to 1000 px until the user expands it (docs/spec/behaviours.md 10).
import { novelCollapse } from '@emaki/domain'
import { useEffect, useRef, useState } from 'react'
import { NovelText } from '../../novel/reader/NovelText.tsx'
import { useFrozenValue } from '../../novel/reader/useFrozenValue.ts'
import type { ParsedText } from '../../novel/text/parsedText.ts'
import type { TextTranslation } from '../../novel/text/textTranslation.ts'
import { useT } from '../../platform/i18n/useT.ts'
import { useNovelText } from '../../platform/settings/novelTextLanguage.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { DownIcon } from '../../ui/icons/navigation.tsx'
import { browserNovelProgress } from '../../works/readingPlaces/novelProgress.ts'
import styles from './PageText.module.css'

export interface PageTextProps {
  readonly id: string
  readonly text: ParsedText
  readonly translation: TextTranslation | undefined
  /** True while the reader is open over the page. */
  readonly isCovered: boolean
}

export function PageText({ id, text, translation, isCovered }: PageTextProps) {
  const t = useT()
  const { direction, bg } = useFrozenValue(useNovelText(text.language), isCovered)
  const box = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [isLong, setLong] = useState(true)
  const isCut = direction === 'h' && isLong && !isOpen

  // A short text is not collapsed.
  useEffect(() => {
    const inner = box.current?.firstElementChild
    if (!inner || direction !== 'h') return
    const observer = new ResizeObserver(() => setLong(inner.scrollHeight > novelCollapse))
    observer.observe(inner)
    return () => observer.disconnect()
  }, [direction])

  const onPosition = (at: number, isEnd: boolean) => {
    // A collapsed text is not being read, and opening the page must not reset the reader position.
    if (isCut || isCovered || (at <= (text.chunks[0]?.at ?? 0) && !isEnd)) return
    browserNovelProgress.save(id, { at, length: text.tree.length, isRead: isEnd })
  }
  return (
    <div className={bg ? `${styles.text} ${styles.coloured}` : styles.text} style={bg ? { background: bg } : undefined}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the button below does the same. */}
      <div
        ref={box}
        className={isCut ? styles.cut : undefined}
        style={isCut ? { maxBlockSize: novelCollapse } : undefined}
        onClick={isCut ? () => setOpen(true) : undefined}
      >
        <NovelText
          text={text}
          translation={translation}
          at={0}
          onPosition={onPosition}
          isInDialog={false}
          isCovered={isCovered}
        />
      </div>
      {isCut && (
        <Button className={styles.more} onClick={() => setOpen(true)}>
          <DownIcon size={20} />
          {t('novel.unfold')}
        </Button>
      )}
    </div>
  )
}
