// Table of contents: the chapters of a novel, or its pages if it has no chapters. Marks the current entry.
import { type NovelTree, novelChapters } from '@emaki/domain'
import { useEffect, useRef } from 'react'
import { useT } from '../../../platform/i18n/useT.ts'
import { textAttributes } from '../../../ui/textAttributes.ts'
import styles from './Contents.module.css'

export interface ContentsProps {
  readonly tree: NovelTree
  /** Current position in the source. */
  readonly at: number
  readonly onChoose: (at: number) => void
}

export function Contents({ tree, at, onChoose }: ContentsProps) {
  const t = useT()
  const currentButton = useRef<HTMLButtonElement>(null)
  const chapters = novelChapters(tree)
  const entries =
    chapters.length > 0
      ? chapters.map((chapter) => ({ title: chapter.title, at: chapter.at }))
      : tree.pages.map((page) => ({ title: t('novel.jump', { page: page.number }), at: page.blocks[0]?.at ?? page.at }))
  const currentIndex = entries.findLastIndex((entry) => entry.at <= at)
  useEffect(() => currentButton.current?.focus(), [])
  return (
    <ol className={styles.entries}>
      {entries.map((entry, index) => (
        <li key={entry.at}>
          <button
            type="button"
            ref={index === Math.max(0, currentIndex) ? currentButton : undefined}
            className={styles.entry}
            aria-current={index === currentIndex ? 'location' : undefined}
            onClick={() => onChoose(entry.at)}
          >
            <bdi {...textAttributes(entry.title)}>{entry.title}</bdi>
            <span className={styles.share}>
              {t('novel.percent', { percent: Math.floor((100 * entry.at) / Math.max(1, tree.length)) })}
            </span>
          </button>
        </li>
      ))}
    </ol>
  )
}
