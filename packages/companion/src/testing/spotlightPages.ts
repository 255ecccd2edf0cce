// Spotlight pages with the structure and class names of the real site (docs/contract/companion.md 7.1), for the scraper's tests.

export interface CardSource {
  readonly id: number
  readonly title: string
  readonly href?: string
  readonly label?: string
  readonly style?: string
  readonly date?: string
  readonly tags?: readonly (readonly [id: number, name: string])[]
}

export const card = ({ id, title, href = `/en/a/${id}`, label = String(id), style, date, tags = [] }: CardSource): string => `
  <li class="article-card-container"><article class="_article-card spotlight">
    <div class="arc__thumbnail-container"><a href="${href}"><div class="_thumbnail" style="${
      style ??
      `background-image: url('https://i.pximg.net/c/w1200_q80_a2_g1_u1_cr0:0.1:1:0.9/img-original/img/2024/05/06/07/08/09/${id}_p0.jpg')`
    }"></div></a></div>
    <h2 class="arc__title"><a href="${href}" data-gtm-action="ClickTitle" data-gtm-label="${label}">${title}</a></h2>
    ${date === undefined ? '' : `<time class="_date" datetime="${date}">${date.replaceAll('-', '.')}</time>`}
    <ul class="_tag-list"><li class="tls__list-item-container">${tags
      .map(([tag, name]) => `<a href="/en/t/${tag}" data-gtm-label="${name}"><div class="tls__list-item">${name}</div></a>`)
      .join('')}</li></ul>
  </article></li>`

export const sideCard = (id: number, title: string, more = ''): string => `
  <div class="_article-summary-card"><a href="/en/a/${id}"><div class="_thumbnail" style="background-image:url(https://i.pximg.net/s/${id}.jpg)"></div></a>
  <a class="asc__title-link" href="/en/a/${id}" data-gtm-label="${id}"${more}><p class="asc__title">${title}</p></a></div>`

export const listPage = (
  cards: string,
  side = '',
): string => `<!DOCTYPE html><html lang="en"><head><title>list</title></head><body>
  <div class="main-column-container"><ul>${cards}</ul></div>
  <aside><div class="_articles-list-card alc__articles-list-group--ranking">${sideCard(31, 'Ranked first')}${sideCard(32, 'Ranked second')}</div>
  <div class="_articles-list-card" data-gtm-category="Osusume Area">${sideCard(41, 'Recommended')}</div>
  <div class="_articles-list-card" data-gtm-category="Another Area">${sideCard(51, 'Elsewhere')}</div>${side}</aside></body></html>`

export const work = (id: number, more: { title?: string; user?: string; illust?: string } = {}): string => `
  <div class="article-item _feature-article-body__pixiv_illust"><div class="am__work">
    <div class="am__work__header"><a href="https://www.pixiv.net/users/2${id}?x=3"><img class="am__work__uesr-icon" src="https://i.pximg.net/u/${id}_50.jpg"></a>
      <h3 class="am__work__title"><a href="https://www.pixiv.net/en/artworks/${id}">${more.title ?? `Work ${id}`}</a></h3>
      <p class="am__work__user-name">by <a class="author-img-container" href="https://www.pixiv.net/users/2${id}">${more.user ?? 'Rin'}</a></p></div>
    <div class="am__work__main"><a href="https://www.pixiv.net/en/artworks/${id}"><img class="am__work__illust" src="${
      more.illust ?? `https://i.pximg.net/c/768x1200_80/img-master/img/2024/04/01/00/00/00/${id}_p0_master1200.jpg`
    }"></a></div></div></div>`

const related = (category: string, tag: string, id: string, items: string): string => `
  <div class="_related-articles" data-gtm-category="${category}"><h3 class="rla__heading"><a class="rla__heading-link" href="/en/t/${id}" data-gtm-label="${tag}">More: ${tag}</a></h3>
  <ul>${items}</ul></div>`

const relatedItem = (id: number, title: string): string => `
  <li class="_article-summary-card-related"><a href="/en/a/${id}"><div class="_thumbnail" style="background-image: url(&quot;https://i.pximg.net/c/260x260_80/${id}.jpg&quot;)"></div></a>
  <div class="ascr__title-container"><a href="/en/a/${id}" data-gtm-label="${id}">${title}</a></div></li>`

export const articlePage = (body: string, title = 'Drawings of wet asphalt'): string => `<!DOCTYPE html><html lang="en"><body>
  <article class="am__article-body-container"><header class="am__header"><div class="am__sub-info"><time class="_date" datetime="2024-05-06">2024.05.06</time></div>
  <h1 class="am__title">${title}</h1></header>
  <div class="_article-illust-eyecatch"><img src="https://i-ogp.pximg.net/img-original/img/2024/05/06/07/08/09/100000002_p0.jpg"></div>
  <div class="am__body">${body}</div>
  <ul class="_tag-list"><li><a href="/en/t/21" data-gtm-label="rain">#rain</a></li><li><a href="/en/t/22">street</a></li></ul></article>
  ${related('Related Article Latest', 'rain', '21', relatedItem(9990, 'Clouds') + relatedItem(9991, 'Puddles'))}
  ${related('Related Article Popular', 'popular', '', relatedItem(9992, 'Umbrellas'))}</body></html>`

export const paragraph = (text: string): string =>
  `<div class="article-item _feature-article-body__article_thumbnail"><img src="/t.jpg"></div><div class="article-item _feature-article-body__paragraph"><p>${text}</p></div>`

/** A complete card. */
export const rainy = card({
  id: 10001,
  title: 'Rainy Streets - Drawings of wet asphalt',
  date: '2024-05-06',
  tags: [
    [21, 'rain'],
    [22, '街'],
  ],
})
