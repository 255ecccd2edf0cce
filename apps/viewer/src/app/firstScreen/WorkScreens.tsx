// The first screens of one work: the first page of an artwork, and a novel with its first paragraphs.
import { type Artwork, type Novel, type NovelText, novelCollapse, searchPath } from '@emaki/domain'
import type { ReactNode } from 'react'
import { formatNames } from '../../novel/files/novelFormats.ts'
import textStyles from '../../novel/reader/NovelText.module.css'
import { TextBox } from '../../novel/reader/TextBox.tsx'
import { renderWords } from '../../novel/text/TextSegment.tsx'
import { createTextParser } from '../../novel/text/textParser.ts'
import { pictureUrl } from '../../platform/hosts/picture.ts'
import { useT } from '../../platform/i18n/useT.ts'
import { useNovelText } from '../../platform/settings/novelTextLanguage.ts'
import { useSetting } from '../../platform/settings/store.ts'
import { ArtworkHead, PageCount } from '../../screens/artwork/ArtworkHead.tsx'
import artworkStyles from '../../screens/artwork/ArtworkScreen.module.css'
import { FirstPages } from '../../screens/artwork/FirstPages.tsx'
import seriesLine from '../../screens/artwork/SeriesLine.module.css'
import actions from '../../screens/novel/NovelActions.module.css'
import body from '../../screens/novel/NovelBody.module.css'
import coverStyles from '../../screens/novel/NovelCover.module.css'
import { NovelHead } from '../../screens/novel/NovelHead.tsx'
import novelStyles from '../../screens/novel/NovelScreen.module.css'
import pageText from '../../screens/novel/PageText.module.css'
import { TextMeasure } from '../../screens/novel/TextMeasure.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { TopBarView } from '../../ui/controls/TopBarView.tsx'
import { DownIcon } from '../../ui/icons/navigation.tsx'
import { LettersIcon } from '../../ui/icons/reading.tsx'
import { KeepIcon } from '../../ui/icons/states.tsx'
import { BookIcon, CommentIcon } from '../../ui/icons/workActions.tsx'
import { DownloadIcon } from '../../ui/icons/works.tsx'
import { textAttributes } from '../../ui/textAttributes.ts'
import words from '../../ui/workMeta.module.css'
import { WorkAuthor, WorkCounts } from '../../works/head/WorkHead.tsx'
import { TagList } from '../../works/tags/TagList.tsx'
import { FirstCaption } from './FirstCaption.tsx'
import { BackLink } from './Frame.tsx'
import { blockable } from './firstWorks.ts'

/** An artwork: its first page, and the title with the author beside or below it. */
export function ArtworkPage({ artwork }: { readonly artwork: Artwork }) {
  const t = useT()
  const title = artwork.title || t('artwork.untitled')
  return (
    <>
      <TopBarView title={title} back={<BackLink />}>
        <div className={artworkStyles.barTitle} {...textAttributes(title)} aria-hidden="true">
          {title}
        </div>
      </TopBarView>
      <article className={artworkStyles.screen} {...blockable(artwork)}>
        <div className={artworkStyles.work}>
          <div className={artworkStyles.pictures}>
            <FirstPages artwork={artwork} title={title} />
          </div>
          <aside className={artworkStyles.side}>
            <div className={words.meta}>
              <ArtworkHead artwork={artwork} series={artwork.series && <SeriesPlace artwork={artwork} />} />
              <WorkAuthor author={artwork.author} Anchor="a" />
              <WorkCounts work={artwork}>
                <PageCount artwork={artwork} />
              </WorkCounts>
            </div>
          </aside>
        </div>
      </article>
    </>
  )
}

/** The series of an artwork, with the places of the buttons beside it. */
function SeriesPlace({ artwork: { series, author } }: { readonly artwork: Artwork }) {
  const t = useT()
  return (
    series && (
      <nav className={seriesLine.line} aria-label={t('artwork.series', { title: series.title })}>
        <a href={`/user/${author.id}/series/${series.id}`} className={seriesLine.series}>
          <bdi>{t('artwork.series', { title: series.title })}</bdi>
        </a>
        <span className={seriesLine.place} />
        <span className={seriesLine.buttons}>
          {['watch', 'parts', 'before', 'after'].map((name) => (
            <span key={name} className={seriesLine.gap} />
          ))}
        </span>
      </nav>
    )
  )
}

/** A novel: its cover and what the site says about it, and its first paragraphs. */
export function NovelPage({ novel, text }: { readonly novel: Novel; readonly text: NovelText | undefined }) {
  const t = useT()
  const title = novel.title || t('card.untitled')
  const cover = [novel.cover.l, novel.cover.m, novel.cover.s].find((address) => address !== '')
  return (
    <>
      <TopBarView title={title} isEcho isBeside back={<BackLink />} />
      <article className={novelStyles.screen} {...blockable(novel)}>
        <div className={novelStyles.work}>
          <aside className={novelStyles.side}>
            <div className={words.meta}>
              <NovelHead
                novel={novel}
                length={novel.text_length}
                cover={
                  <div className={coverStyles.cover}>
                    {cover && (
                      <img className={coverStyles.picture} src={pictureUrl(cover)} alt={t('novel.cover')} fetchPriority="high" />
                    )}
                  </div>
                }
                Anchor="a"
              />
              <WorkAuthor author={novel.author} Anchor="a" />
              <div className="fs-more fs-flat">
                <WorkCounts work={novel} />
                <NovelButtons />
                <FirstCaption html={novel.caption} />
                <TagList
                  tags={novel.tags}
                  link={(tag, className, content) => (
                    <a href={searchPath('novel', tag)} className={className}>
                      {content}
                    </a>
                  )}
                />
                <p className={words.facts}>
                  <span>ID {novel.id}</span>
                </p>
              </div>
            </div>
          </aside>
          {text && <FirstParagraphs novel={novel} words={text} />}
        </div>
      </article>
    </>
  )
}

/** The buttons of a novel without an account, which work once the viewer has started. */
function NovelButtons() {
  const t = useT()
  const format = useSetting('novelFormat')
  return (
    <div className={actions.actions} inert>
      <div className={actions.row}>
        <Button>
          <DownloadIcon size={20} />
          {t('novel.download', { format: formatNames[format] })}
        </Button>
        <IconButton icon={DownIcon} label={t('novel.download.more')} />
      </div>
      <div className={`${actions.row} ${actions.icons}`}>
        <IconButton icon={CommentIcon} label={t('comments.title')} />
        <IconButton icon={KeepIcon} label={t('offline.keep')} />
      </div>
    </div>
  )
}

/** Letters of the text in the HTML: more than the collapsed text of the viewer shows. */
const firstLetters = 2500

/** The first paragraphs in the default typography, until the first picture or page break. */
function FirstParagraphs({ novel, words: source }: { readonly novel: Novel; readonly words: NovelText }) {
  const t = useT()
  const text = createTextParser(novel.title, source, novel.id).firstPart
  const config = useNovelText(text.language)
  let letters = 0
  const shown: ReactNode[] = []
  for (const segment of text.chunks.flatMap(({ segments }) => segments)) {
    const element = segment.page === 0 && letters < firstLetters ? renderWords(segment) : undefined
    if (!element) break
    letters += segment.end - segment.at
    shown.push(element)
  }
  return (
    <div className={`${body.body} fs-more`}>
      <TextMeasure language={text.language}>
        <div className={body.tools} inert>
          <Button kind="primary">
            <BookIcon size={20} />
            {t('reader.open')}
          </Button>
          <IconButton icon={LettersIcon} label={t('novel.settings')} />
        </div>
      </TextMeasure>
      <div className={pageText.text}>
        <div className={pageText.cut} style={{ maxBlockSize: novelCollapse }}>
          <TextBox config={config} language={text.language} tree={text.tree}>
            <div className={textStyles.column}>{shown}</div>
          </TextBox>
        </div>
      </div>
    </div>
  )
}
