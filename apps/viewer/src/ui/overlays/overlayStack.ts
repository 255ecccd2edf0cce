// Overlay stack: the overlays that are open, topmost last, and the history entries that let browser Back close them one by one.

/** Marks a history entry in its state: which page it belongs to, and how many overlays are open there. */
interface EntryMark {
  readonly page: string
  readonly depth: number
}
const markKey = 'emakiOverlay'

/** A traversal within one page takes a few milliseconds; after this time it has failed. */
const traverseLimitMs = 1000

interface Overlay {
  readonly close: () => void
  /** True for a place in an overlay that only Back returns to; Escape closes the overlay itself. */
  readonly isPlace: boolean
  /** The page was left for another one while this was open: Back belongs to the new page. */
  isLeaving: boolean
}

/** What `pushState` or `replaceState` was called with. */
interface HistoryUpdate {
  readonly data: object
  readonly url: string
}

/** https://html.spec.whatwg.org/multipage/interaction.html#the-closewatcher-interface */
interface CloseWatcher extends EventTarget {
  destroy(): void
}

/** The part of a window that the stack uses. */
export interface OverlayPage {
  readonly history: History
  readonly History: { readonly prototype: History }
  readonly location: Location
  readonly document: Document
  readonly addEventListener: Window['addEventListener']
  readonly CloseWatcher?: new () => CloseWatcher
}

/**
 * Every open overlay adds one entry to the session history, with the address and state of its page. Three things ask the topmost overlay
 * to close:
 *
 * - Browser Back, which then leaves that entry. This is the only way that works everywhere: desktop browsers have `CloseWatcher`, but
 *   their Back button is not a close request.
 * - A close request of `CloseWatcher` where it exists: Android's back gesture and button, and assistive technology.
 * - Escape, unless something inside the overlay has handled the key. It passes over places that Back returns to.
 *
 * An overlay that closes in another way takes its entry out again. What the router does to the history meanwhile is adjusted:
 * a new page takes the place of the overlay's entry, and a replaced address also replaces the page below the overlay.
 * Moves between the entries of one page are hidden from the router.
 *
 * Create it before the router, which must call the adjusted `pushState` and `replaceState`.
 */
export class OverlayStack {
  readonly #page: OverlayPage
  #overlays: Overlay[] = []
  /** The mark of the current entry, if any overlay was ever open there. */
  #mark: EntryMark | undefined
  /** A `pushState` that waits until the entries of open overlays are left. */
  #push: HistoryUpdate | undefined
  /** The newest `replaceState` since an overlay opened; the entries below get it when the browser goes back to them. */
  #replaced: HistoryUpdate | undefined
  /** A traversal of ours is under way. */
  #isTraversing = false
  /** The browser arrived from another page at the entry of an overlay: the router must get the event of the page below it. */
  #isArriving = false
  /** The document is about to be left: a traversal would cancel that. Runs as soon as none is under way. */
  #unload: { readonly navigate: (way: 'assign' | 'replace') => void; isStarted: boolean } | undefined
  #giveUp: ReturnType<typeof setTimeout> | undefined
  #isScheduled = false
  #watcher: CloseWatcher | undefined

  constructor(page: OverlayPage) {
    this.#page = page
    const { history } = page
    history.pushState = (data, _unused, url) => this.#pushState(data, url)
    history.replaceState = (data, _unused, url) => this.#replaceState(data, url)
    // Before the router's listener.
    page.addEventListener('popstate', (event) => this.#onPopState(event), { capture: true })
    page.addEventListener('keydown', (event) => this.#onKeyDown(event))
    this.#mark = flagOf(history.state)
    // The page was reloaded while an overlay was open.
    if (this.#depth > 0) {
      this.#replaced = { data: withoutMark(history.state), url: page.location.href }
      this.#adjust()
    }
  }

  /**
   * Adds an overlay on top, or with `isPlace` a place in the topmost one. `close` is called at most once; call the returned function when
   * the overlay closes in another way.
   */
  open(close: () => void, isPlace = false): () => void {
    const overlay = { close, isPlace, isLeaving: false }
    // The document is still here after all.
    if (this.#unload?.isStarted) this.#unload = undefined
    this.#overlays.push(overlay)
    this.#renewWatcher()
    this.#schedule()
    return () => {
      const place = this.#overlays.indexOf(overlay)
      if (place < 0) return
      this.#overlays.splice(place, 1)
      this.#renewWatcher()
      this.#schedule()
    }
  }

  /**
   * Leaves the document. `navigate` loads the next one: with 'replace' when the current entry belongs to an overlay, so that Back leads to
   * the page below. The entries of overlays stay as they are from now on, because a traversal would cancel the load.
   */
  leaveDocument(navigate: (way: 'assign' | 'replace') => void): void {
    this.#unload = { navigate, isStarted: false }
    this.#adjust()
  }

  /** Replaces the address without telling the router, as an overlay does that names its place there. */
  replaceAddress(url: string): void {
    if (!this.#push) this.#replaceState(this.#page.history.state, url)
  }

  get #depth(): number {
    return this.#mark?.depth ?? 0
  }

  get #wantedDepth(): number {
    return this.#overlays.filter(({ isLeaving }) => !isLeaving).length
  }

  /** Closes the topmost overlay, if any is open. */
  closeTop(): void {
    const top = this.#overlays.pop()
    this.#renewWatcher()
    this.#schedule()
    top?.close()
  }

  /** One for all overlays, renewed as they change: it must be newer than those that the browser keeps for `<dialog>`. */
  #renewWatcher(): void {
    this.#watcher?.destroy()
    this.#watcher = undefined
    const { CloseWatcher } = this.#page
    if (CloseWatcher === undefined || this.#overlays.length === 0) return
    const watcher = new CloseWatcher()
    this.#watcher = watcher
    watcher.addEventListener('close', () => {
      if (this.#watcher !== watcher) return
      this.closeTop()
    })
  }

  #onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing || this.#overlays.length === 0) return
    // Keeps the browser from sending its own close request as well.
    event.preventDefault()
    while (this.#overlays.at(-1)?.isPlace) this.#overlays.pop()
    this.closeTop()
  }

  /** Waits for the end of the task, so that an overlay which takes another's place also takes its entry. */
  #schedule(): void {
    if (this.#isScheduled) return
    this.#isScheduled = true
    queueMicrotask(() => {
      this.#isScheduled = false
      this.#adjust()
    })
  }

  /** Makes the history match the open overlays. If it has to traverse, it continues after the next `popstate`. */
  #adjust(): void {
    if (this.#isTraversing) return
    if (this.#unload) {
      if (this.#unload.isStarted) return
      this.#unload.isStarted = true
      this.#unload.navigate(this.#depth > 0 ? 'replace' : 'assign')
      return
    }
    if (this.#push) {
      // The page below gets the address that was replaced, so that Back from the new page finds it.
      const isStale = this.#depth > 0 && this.#replaced !== undefined
      if (this.#depth > 1 || isStale) {
        this.#traverse(isStale ? -this.#depth : 1 - this.#depth)
        return
      }
      const { data, url } = this.#push
      this.#push = undefined
      this.#write(this.#depth === 1 ? 'replaceState' : 'pushState', data, url)
      this.#mark = undefined
      this.#replaced = undefined
    }
    const wanted = this.#wantedDepth
    if (wanted < this.#depth) this.#traverse(wanted - this.#depth)
    if (wanted === 0 || wanted <= this.#depth) return
    const { page } = this.#mark ?? { page: Math.random().toString(36).slice(2) }
    const data = withoutMark(this.#page.history.state)
    if (!this.#mark) this.#write('replaceState', { ...data, [markKey]: { page, depth: 0 } })
    for (let depth = this.#depth + 1; depth <= wanted; depth++) this.#write('pushState', { ...data, [markKey]: { page, depth } })
    this.#mark = { page, depth: wanted }
  }

  #traverse(delta: number): void {
    this.#isTraversing = true
    this.#page.history.go(delta)
    // The browser may have dropped the entries below, for example in a restored tab. Then there is no event, and navigation must not wait for one.
    this.#giveUp = setTimeout(() => {
      this.#isTraversing = false
      this.#mark = undefined
      this.#write('replaceState', withoutMark(this.#page.history.state))
      this.#adjust()
    }, traverseLimitMs)
  }

  /** Calls the unpatched methods, so that the router does not notice. */
  #write(method: 'pushState' | 'replaceState', data: unknown, url?: string): void {
    this.#page.History.prototype[method].call(this.#page.history, data, '', url)
  }

  #onPopState(event: PopStateEvent): void {
    const isOurs = this.#isTraversing
    this.#isTraversing = false
    clearTimeout(this.#giveUp)
    const mark = flagOf(this.#page.history.state)
    const isSamePage = mark !== undefined && mark.page === this.#mark?.page
    const isDown = (mark?.depth ?? 0) < this.#depth
    this.#mark = mark
    if (!isSamePage) {
      this.#replaced = undefined
      while (this.#overlays.length > 0) this.closeTop()
      this.#isArriving = this.#depth > 0
      if (this.#isArriving) event.stopImmediatePropagation()
    } else {
      if (!this.#isArriving) event.stopImmediatePropagation()
      this.#isArriving = false
      if (isDown) this.#carryDown(mark)
      if (!isOurs) while (this.#wantedDepth > mark.depth) this.closeTop()
    }
    this.#adjust()
  }

  /** Gives an entry below an overlay what was replaced while the overlay was open. */
  #carryDown(mark: EntryMark): void {
    if (!this.#replaced) return
    const { data, url } = this.#replaced
    this.#write('replaceState', { ...data, [markKey]: mark }, url)
    if (mark.depth === 0) this.#replaced = undefined
  }

  #pushState(data: unknown, url: string | URL | null | undefined): void {
    const target = this.#absolute(url)
    if (new URL(target).pathname !== this.#page.location.pathname) for (const overlay of this.#overlays) overlay.isLeaving = true
    this.#push = { data: withoutMark(data), url: target }
    this.#adjust()
  }

  #replaceState(data: unknown, url: string | URL | null | undefined): void {
    const update = { data: withoutMark(data), url: this.#absolute(url ?? this.#push?.url) }
    if (this.#push) {
      this.#push = update
      return
    }
    if (this.#depth > 0) this.#replaced = update
    // A traversal under way would be lost by a change of the entry that it leaves.
    if (!this.#isTraversing)
      this.#write('replaceState', this.#mark ? { ...update.data, [markKey]: this.#mark } : update.data, update.url)
  }

  #absolute(url: string | URL | null | undefined): string {
    const { location, document } = this.#page
    return url === null || url === undefined ? location.href : new URL(url, document.baseURI).href
  }
}

/** A stored state may be anything: an earlier version or another script may have written it. */
function flagOf(state: unknown): EntryMark | undefined {
  const mark = isObject(state) ? (state as { readonly [markKey]?: unknown })[markKey] : undefined
  if (!isObject(mark)) return undefined
  const { page, depth } = mark as Partial<EntryMark>
  return typeof page === 'string' && Number.isInteger(depth) && depth !== undefined && depth >= 0 ? { page, depth } : undefined
}

function withoutMark(state: unknown): object {
  const { [markKey]: _, ...data } = isObject(state) ? (state as Record<string, unknown>) : {}
  return data
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
