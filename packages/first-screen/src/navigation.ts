// The main navigation of first screens, as in apps/viewer/src/app/navigation: its links work before the viewer has started.
import type { Language } from '@emaki/domain'
import { screenTexts } from './texts.ts'

/** An icon of lines. `shape`: the elements of the SVG. */
const icon = (shape: string): string =>
  `<svg class="fs-icon" aria-hidden="true" width="24" height="24" viewBox="0 0 24 24">${shape}</svg>`
const searchShape = '<circle cx="10.75" cy="10.75" r="6.25"/><path d="m15.5 15.5 4.5 4.5"/>'

export const searchIcon = icon(searchShape)

/** The addresses with the shapes of their icons (apps/viewer/src/ui/icons/navigation.tsx), in the order of the texts. */
const items = [
  ['/', '<path d="M4 11.2 12 4.5l8 6.7V19a1 1 0 0 1-1 1h-4.5v-5.5h-5V20H5a1 1 0 0 1-1-1z"/>'],
  ['/search', searchShape],
  ['/rank/daily', '<path d="M4 20V11.5h5V20m0 0V5h6v15m0 0v-5.5h5V20M3 20h18"/>'],
  [
    '/setting',
    '<path d="M4 7h9M18.5 7H20M4 17h1.5M11 17h9"/><circle cx="15.75" cy="7" r="2.5"/><circle cx="8.25" cy="17" r="2.5"/>',
  ],
  ['#', '<path d="M5.5 4.5h13M12 20V9m-5 5 5-5 5 5"/>'],
] as const

/** The navigation. `here`: the address of the screen, when it is one of the navigation. */
export function navigationHtml(language: Language, here: string | undefined): string {
  const names = screenTexts[language].navigation
  const links = items.map(([address, shape], index) => {
    const current = address === here ? ' aria-current="page"' : ''
    const name = names[index] ?? ''
    // The name of a link without its label, which another language hides.
    return `<li><a class="fs-item" href="${address}"${current} aria-label="${name}">${icon(shape)}<span class="fs-more">${name}</span></a></li>`
  })
  return `<nav class="fs-nav"><a class="fs-brand" href="/" tabindex="-1" aria-hidden="true"><img src="/icon.svg" alt="" width="36" height="36" loading="lazy" data-preview></a><ul>${links.join('')}</ul></nav>`
}
