// Renders the inlines of one paragraph: text with ruby, emphasis, styles, links, jumps and search hits.
import { type NovelInline, wordsOf } from '@emaki/domain'
import { Fragment, type ReactNode } from 'react'
import { useT } from '../../platform/i18n/useT.ts'
import styles from './Inlines.module.css'
import type { Hit } from './readerContext.tsx'
import { type MarkedPart, splitAtMarks, verticalRuns } from './verticalText.ts'

export interface InlineOptions {
  readonly inlines: readonly NovelInline[]
  /** UTF-16 units of the block's text before these inlines. */
  readonly from: number
  readonly hits: readonly Hit[]
  readonly isVertical: boolean
  /** Whether `[jump:number]` leads to another page. Others are text. */
  readonly canJump: (number: number) => boolean
}

/** Renders inlines. Plain text becomes a string without an element. */
export function renderInlines({ inlines, from, ...options }: InlineOptions): ReactNode {
  let offset = from
  return inlines.map((inline) => {
    const start = offset
    offset += wordsOf(inline).length
    return renderInline(inline, start, options)
  })
}

function renderInline(inline: NovelInline, from: number, options: Omit<InlineOptions, 'inlines' | 'from'>): ReactNode {
  const { hits, isVertical, canJump } = options
  const key = `${inline.at} ${from}`
  const text = (value: string) => renderText(value, from, hits, isVertical)
  const nested = (inlines: readonly NovelInline[]) => renderInlines({ inlines, from, ...options })
  switch (inline.kind) {
    case 'text': {
      const rendered = text(inline.text)
      return typeof rendered === 'string' ? rendered : <Fragment key={key}>{rendered}</Fragment>
    }
    case 'ruby':
      return (
        <ruby key={key}>
          {text(inline.text)}
          <rp>（</rp>
          <rt>{inline.reading}</rt>
          <rp>）</rp>
        </ruby>
      )
    case 'emphasis':
      return (
        <em key={key} className={styles.emphasis}>
          {text(inline.text)}
        </em>
      )
    case 'bold':
      return <b key={key}>{nested(inline.phrases)}</b>
    case 'italic':
      return <i key={key}>{nested(inline.phrases)}</i>
    case 'link':
      return (
        <a
          key={key}
          href={inline.url}
          target="_blank"
          rel="noopener noreferrer"
          referrerPolicy="no-referrer"
          className={styles.link}
        >
          {nested(inline.phrases)}
        </a>
      )
    case 'jump':
      return <Jump key={key} page={inline.page} isPossible={canJump(inline.page)} />
  }
}

/** NovelText handles the click, with one listener for all jumps. */
function Jump({ page, isPossible }: { readonly page: number; readonly isPossible: boolean }) {
  const t = useT()
  if (!isPossible) return t('novel.jump', { page })
  return (
    <button type="button" className={styles.jump} data-jump={page}>
      {t('novel.jump', { page })}
    </button>
  )
}

function renderText(text: string, from: number, hits: readonly Hit[], isVertical: boolean): ReactNode {
  const render = (part: string) => (isVertical ? renderUpright(part) : part)
  if (hits.length === 0) return render(text)
  const marks = hits.map(({ match, isCurrent }) => ({ start: match.start - from, end: match.end - from, isCurrent }))
  return splitAtMarks(text, marks).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other key, and change together.
    <Fragment key={index}>{renderMark(part, render(part.text))}</Fragment>
  ))
}

const renderMark = ({ mark }: MarkedPart, text: ReactNode): ReactNode =>
  mark === 'none' ? (
    text
  ) : (
    <mark className={styles.hit} data-current={mark === 'current' ? '' : undefined}>
      {text}
    </mark>
  )

/** Renders text for vertical writing, with short numbers upright. */
function renderUpright(text: string): ReactNode {
  const runs = verticalRuns(text)
  if (runs.length === 1 && runs[0]?.kind === 'plain') return runs[0].text
  return runs.map((run, index) =>
    run.kind === 'plain' ? (
      run.text
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the runs of a text have no other key, and change together.
      <span key={index} className={styles[run.kind]}>
        {run.text}
      </span>
    ),
  )
}
