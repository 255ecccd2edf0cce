// A novel as one self-contained HTML file: pictures are embedded, scripts and requests are forbidden (docs/reliability.md N8).
import { jumpTarget, novelChapters, novelPictureKey } from '../novelMarkup/novelOutline.ts'
import { bylines, escapedMarkup, languageTag, type NovelFile, oneLine } from './novelFile.ts'
import { chapterAnchor, novelMarkupHtml } from './novelMarkupHtml.ts'

export interface HtmlNovelOptions {
  /** `data:` URLs by `novelPictureKey`. URLs of other schemes are ignored. */
  readonly pictures?: ReadonlyMap<string, string>
  readonly isVertical?: boolean
}

/** Renders the whole document. */
export function htmlNovel(file: NovelFile, { pictures = new Map(), isVertical = false }: HtmlNovelOptions = {}): string {
  const title = escapedMarkup(oneLine(file.title) || file.url)
  const setting = {
    picture: (picture: Parameters<typeof novelPictureKey>[0]) => {
      const address = pictures.get(novelPictureKey(picture))
      return address && /^data:image\//.test(address) ? address : undefined
    },
    heading: 'h2' as const,
    pictureWord: file.words.picture,
    isVertical,
  }
  const pages = file.tree.pages.map(({ blocks }, index) => {
    const jump = (number: number) => {
      const target = jumpTarget(file.tree, number, index)
      return target === undefined ? undefined : `#page-${target + 1}`
    }
    return `<section id="page-${index + 1}">\n${novelMarkupHtml(blocks, { ...setting, jump })}\n</section>`
  })
  return `<!DOCTYPE html>
<html lang="${escapedMarkup(languageTag(file.language))}"${isVertical ? ' class="vertical"' : ''}>
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">
<meta name="referrer" content="no-referrer">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="author" content="${escapedMarkup(oneLine(file.author))}">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<header>
<h1>${title}</h1>
${bylines(file)
  .map((line) => `<p>${escapedMarkup(line)}</p>`)
  .join('\n')}
<p><a href="${escapedMarkup(new URL(file.url).href)}" rel="noopener noreferrer">${escapedMarkup(file.url)}</a></p>
${captionHtml(file.caption)}</header>
${contents(file)}<main>
${pages.join('\n<hr>\n')}
</main>
</body>
</html>
`
}

const captionHtml = (caption: string): string =>
  caption.trim() === '' ? '' : `<p class="caption">${escapedMarkup(caption.trim()).replace(/\r\n|\n|\r/g, '<br>')}</p>\n`

/** A single chapter needs no table of contents. */
function contents(file: NovelFile): string {
  const chapters = novelChapters(file.tree)
  if (chapters.length < 2) return ''
  const items = chapters.map(({ title, at }) => `<li><a href="#${chapterAnchor(at)}">${escapedMarkup(title)}</a></li>`)
  return `<nav>\n<h2>${escapedMarkup(file.words.contents)}</h2>\n<ol>\n${items.join('\n')}\n</ol>\n</nav>\n`
}

const style = `
:root { color-scheme: light dark; }
body { margin: 0 auto; padding: 2rem 1.25rem 4rem; max-inline-size: 42em; font: 1.0625rem/1.9 serif; overflow-wrap: anywhere; }
h1, h2 { line-height: 1.4; }
header, nav { margin-block-end: 3rem; }
header p { margin: 0.25em 0; }
.caption, .absent { opacity: 0.75; }
main p { margin: 0; }
hr { margin: 3rem auto; inline-size: 30%; border: 0; border-block-start: 1px solid; opacity: 0.4; }
figure { margin: 1.5rem 0; text-align: center; }
img { max-inline-size: 100%; max-block-size: 90vh; }
ruby { ruby-position: over; }
rt { font-size: 0.5em; }
.mark { font-style: normal; text-emphasis: filled sesame; -webkit-text-emphasis: filled sesame; }
.vertical body { writing-mode: vertical-rl; max-inline-size: none; block-size: auto; inline-size: calc(100vh - 6rem); margin: 0; padding: 2rem; }
.vertical .tcy { text-combine-upright: all; -webkit-text-combine: horizontal; }
`
