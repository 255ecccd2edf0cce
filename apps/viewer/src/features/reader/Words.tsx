// Words: the inlines of one paragraph: text with ruby, emphasis, styles, links and jumps, with the words looked for marked.
import { type NovelInline, wordsOf } from '@emaki/domain'
import { Fragment, type ReactNode } from 'react'
import { useT } from '../../i18n/useT.ts'
import { type Cut, cutAt, stretchesOf } from './letters.ts'
import { type Hit, useReading } from './reading.ts'
import styles from './Words.module.css'

export interface WordsProps {
  readonly inlines: readonly NovelInline[]
  /** How many units of the block's words stand before these. */
  readonly from: number
  readonly hits: readonly Hit[]
}

export function Words({ inlines, from, hits }: WordsProps) {
  let offset = from
  return inlines.map((inline) => {
    const start = offset
    offset += wordsOf(inline).length
    return <Inline key={`${inline.at} ${start}`} inline={inline} from={start} hits={hits} />
  })
}

interface InlineProps {
  readonly inline: NovelInline
  readonly from: number
  readonly hits: readonly Hit[]
}

function Inline({ inline, from, hits }: InlineProps) {
  const t = useT()
  switch (inline.kind) {
    case 'text':
      return <Text text={inline.text} from={from} hits={hits} />
    case 'ruby':
      return (
        <ruby>
          <Text text={inline.text} from={from} hits={hits} />
          <rp>（</rp>
          <rt>{inline.reading}</rt>
          <rp>）</rp>
        </ruby>
      )
    case 'emphasis':
      return (
        <em className={styles.emphasis}>
          <Text text={inline.text} from={from} hits={hits} />
        </em>
      )
    case 'bold':
      return (
        <b>
          <Words inlines={inline.phrases} from={from} hits={hits} />
        </b>
      )
    case 'italic':
      return (
        <i>
          <Words inlines={inline.phrases} from={from} hits={hits} />
        </i>
      )
    case 'link':
      return (
        <a href={inline.url} target="_blank" rel="noopener noreferrer" referrerPolicy="no-referrer" className={styles.link}>
          <Text text={inline.text} from={from} hits={hits} />
        </a>
      )
    case 'jump':
      return (
        // The text around it listens: one listener for all of them.
        <button type="button" className={styles.jump} data-jump={inline.page}>
          {t('novel.jump', { page: inline.page })}
        </button>
      )
  }
}

interface TextProps {
  readonly text: string
  readonly from: number
  readonly hits: readonly Hit[]
}

function Text({ text, from, hits }: TextProps) {
  const { isVertical } = useReading()
  if (hits.length === 0) return isVertical ? <Upright text={text} /> : text
  const marks = hits.map(({ match, isCurrent }) => ({ start: match.start - from, end: match.end - from, isCurrent }))
  return cutAt(text, marks).map((cut, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name, and change all together.
    <Fragment key={index}>{marked(cut, isVertical ? <Upright text={cut.text} /> : cut.text)}</Fragment>
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
function Upright({ text }: { readonly text: string }) {
  return stretchesOf(text).map((stretch, index) =>
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
