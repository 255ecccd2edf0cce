// Words: the inlines of one paragraph: text with ruby, emphasis, styles, links and jumps, with the words looked for marked.
import { type NovelInline, wordsOf } from '@emaki/domain'
import { Fragment, type ReactNode } from 'react'
import { useT } from '../../i18n/useT.ts'
import { type Cut, cutAt, stretchesOf } from './letters.ts'
import type { Hit } from './reading.ts'
import styles from './Words.module.css'

export interface Worded {
  readonly inlines: readonly NovelInline[]
  /** How many units of the block's words stand before these. */
  readonly from: number
  readonly hits: readonly Hit[]
  readonly isVertical: boolean
}

/** The inlines as what they show and nothing more: plain text is but text. */
export function shownWords({ inlines, from, hits, isVertical }: Worded): ReactNode {
  let offset = from
  return inlines.map((inline) => {
    const start = offset
    offset += wordsOf(inline).length
    return shownInline(inline, start, hits, isVertical)
  })
}

function shownInline(inline: NovelInline, from: number, hits: readonly Hit[], isVertical: boolean): ReactNode {
  const key = `${inline.at} ${from}`
  const text = (words: string) => shownText(words, from, hits, isVertical)
  const phrases = (inlines: readonly NovelInline[]) => shownWords({ inlines, from, hits, isVertical })
  switch (inline.kind) {
    case 'text': {
      const shown = text(inline.text)
      return typeof shown === 'string' ? shown : <Fragment key={key}>{shown}</Fragment>
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
      return <b key={key}>{phrases(inline.phrases)}</b>
    case 'italic':
      return <i key={key}>{phrases(inline.phrases)}</i>
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
          {text(inline.text)}
        </a>
      )
    case 'jump':
      return <Jump key={key} page={inline.page} />
  }
}

/** The text around it listens: one listener for all of them. */
function Jump({ page }: { readonly page: number }) {
  const t = useT()
  return (
    <button type="button" className={styles.jump} data-jump={page}>
      {t('novel.jump', { page })}
    </button>
  )
}

function shownText(text: string, from: number, hits: readonly Hit[], isVertical: boolean): ReactNode {
  const shown = (part: string) => (isVertical ? upright(part) : part)
  if (hits.length === 0) return shown(text)
  const marks = hits.map(({ match, isCurrent }) => ({ start: match.start - from, end: match.end - from, isCurrent }))
  return cutAt(text, marks).map((cut, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name, and change all together.
    <Fragment key={index}>{marked(cut, shown(cut.text))}</Fragment>
  ))
}

const marked = ({ mark }: Cut, text: ReactNode): ReactNode =>
  mark === 'none' ? (
    text
  ) : (
    <mark className={styles.hit} data-current={mark === 'current' ? '' : undefined}>
      {text}
    </mark>
  )

/** A text in vertical writing: short numbers stand upright. */
function upright(text: string): ReactNode {
  const stretches = stretchesOf(text)
  if (stretches.length === 1 && stretches[0]?.kind === 'plain') return stretches[0].text
  return stretches.map((stretch, index) =>
    stretch.kind === 'plain' ? (
      stretch.text
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the stretches of a text have no other name, and change all together.
      <span key={index} className={styles[stretch.kind]}>
        {stretch.text}
      </span>
    ),
  )
}
