// The slides of the lightbox: the pages of the opened work, and of its neighbours in the list, which are added when an end comes near.
import type { QueryClient } from '@tanstack/react-query'
import type PhotoSwipe from 'photoswipe'
import type { SlideData } from 'photoswipe'
import { renewArtwork } from '../../../works/queries/renewWork.ts'
import type { ViewerPage } from '../viewerPage.ts'
import { knownNeighbour, loadNeighbour, type Step } from '../works/listNeighbour.ts'
import { type ViewerWork, viewerWork } from '../works/viewerWork.ts'
import { type SequencePage, WorkSequence } from '../works/workSequence.ts'

/** Size of a page until its picture has loaded, in px: most pages are portrait. */
const defaultSize = { width: 1200, height: 1600 }
const steps = ['previous', 'next'] as const

export class LightboxRow {
  /** The data source of PhotoSwipe, which reads it again for each slide. */
  readonly slides: SlideData[]
  readonly #works: WorkSequence
  readonly #client: QueryClient
  readonly #loading = new Set<Step>()

  constructor(work: ViewerWork, client: QueryClient) {
    this.#client = client
    this.#works = new WorkSequence(work)
    this.slides = work.pages.map(slide)
    for (const step of steps) {
      const neighbour = knownNeighbour(work.artwork.id, step, client)
      if (neighbour) this.#add(step, viewerWork(neighbour))
    }
  }

  at(index: number): SequencePage | undefined {
    return this.#works.at(index)
  }

  /** The index of the first page of a work, from 0. */
  startOf(id: string): number {
    return this.#works.startOf(id) ?? 0
  }

  /** Adds works before an end is reached, so that quick page turns do not stop there. */
  grow(viewer: PhotoSwipe): void {
    const id = this.at(viewer.currIndex)?.work.artwork.id
    if (id === undefined || viewer.isDestroying) return
    for (const step of steps) if (this.#works.isNearEnd(step, id)) void this.#load(viewer, step)
  }

  /** Shows the new pictures of a work that was uploaded again, when the picture of a slide does not exist any more. */
  async renew(viewer: PhotoSwipe, failed: SlideData): Promise<void> {
    const id = this.at(this.slides.indexOf(failed))?.work.artwork.id
    if (id === undefined || !failed.src) return
    const artwork = await renewArtwork(id, failed.src, this.#client)
    const start = this.#works.startOf(id)
    if (!artwork || start === undefined || viewer.isDestroying) return
    const { src } = failed
    const work = viewerWork(artwork)
    const before = this.at(start)?.work
    // The row counts on its number of slides.
    if (before?.pages.length !== work.pages.length) return
    this.#works.replace(work)
    for (const [page, shown] of work.pages.entries()) {
      const data = this.slides[start + page]
      if (!data) continue
      Object.assign(data, { src: shown.src, srcOf: shown.srcOf, msrc: shown.small })
      if (data === failed && data.src !== src) viewer.refreshSlideContent(start + page)
    }
  }

  async #load(viewer: PhotoSwipe, step: Step): Promise<void> {
    const from = this.#works.end(step)
    if (!from || this.#loading.has(step)) return
    this.#loading.add(step)
    const neighbour = await loadNeighbour(from.artwork.id, step, this.#client)
    this.#loading.delete(step)
    if (!neighbour || viewer.isDestroying || from !== this.#works.end(step)) return
    const added = this.#add(step, viewerWork(neighbour))
    if (step === 'previous') shiftIndexes(viewer, added)
    if (added > 0) showNeighbours(viewer)
  }

  /** Returns the number of added slides. */
  #add(step: Step, work: ViewerWork): number {
    if (!this.#works.add(step, work)) return 0
    const slides = work.pages.map(slide)
    if (step === 'next') this.slides.push(...slides)
    else this.slides.unshift(...slides)
    return slides.length
  }
}

function slide(page: ViewerPage): SlideData {
  const { width, height } = page.size ?? defaultSize
  return { src: page.src, srcOf: page.srcOf, msrc: page.small, width, height, alt: page.alt, sized: page.size !== undefined }
}

/** Makes up for slides that were added before the current one. The position on the screen does not depend on indexes. */
function shiftIndexes(viewer: PhotoSwipe, by: number): void {
  viewer.currIndex += by
  viewer.potentialIndex += by
  for (const holder of viewer.mainScroll.itemHolders) if (holder.slide) holder.slide.index += by
  for (const content of viewer.contentLoader._cachedItems) content.index += by
}

/** Fills the slides beside the current one. Until the opening animation ends, PhotoSwipe does that itself. */
function showNeighbours(viewer: PhotoSwipe): void {
  if (!viewer.opener.isOpen) return
  const [previous, , next] = viewer.mainScroll.itemHolders
  if (previous) viewer.setContent(previous, viewer.currIndex - 1)
  if (next) viewer.setContent(next, viewer.currIndex + 1)
}
