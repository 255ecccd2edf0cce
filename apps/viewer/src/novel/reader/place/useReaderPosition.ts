// The reading position in the dialog: saved progress, its address, the place in the text, jumps and the way back.
import { type RefObject, useRef, useState } from 'react'
import { useReaderAddress } from '../../../lists/readingEnd/readerAddress.ts'
import type { NovelTextConfig } from '../../../platform/settings/novelText.ts'
import { useReturnOnBack } from '../../../ui/overlays/closeOnBack.ts'
import { browserNovelProgress, type ReadingProgress, readShare } from '../../../works/readingPlaces/novelProgress.ts'
import type { ParsedText } from '../../text/parsedText.ts'
import type { TextHandle } from '../textHandle.ts'
import { type Place, usePlace } from './usePlace.ts'

export interface ReaderPosition {
  readonly progress: ReadingProgress
  /** Read share in percent. */
  readonly percent: number
  readonly place: Place
  /** Stores a position that the text reports. Returns true if the user read on, and did not jump. */
  readonly save: (position: number, isEnd: boolean) => boolean
  readonly goTo: (position: number, share?: number) => void
  /** Moves along with a voice: there is no position to return to. */
  readonly follow: (position: number, share?: number) => void
  /** To be called before a jump that the text itself makes. */
  readonly leave: () => void
  /** The position before a jump. Undefined if there is none to return to. */
  readonly returnAt: number | undefined
  readonly goBack: () => void
}

export interface ReaderPositionOptions {
  readonly id: string
  readonly text: ParsedText
  readonly config: NovelTextConfig
  /** Start position. */
  readonly at: number
  readonly dialog: RefObject<HTMLElement | null>
  readonly handle: RefObject<Pick<TextHandle, 'goTo'> | null>
}

export function useReaderPosition({ id, text, config, at, dialog, handle }: ReaderPositionOptions): ReaderPosition {
  const { progress, isReading, isJumpRef, save } = useSavedProgress(id, text.tree.length, at)
  useReaderAddress(`/novel/${id}`, progress.at)
  const place = usePlace({ dialog, text, config, progress, isReading })
  const { returnAt, hasFollowedLink, remember, forget } = useReturn(progress.at, isReading)
  const jump = (position: number, share?: number) => {
    isJumpRef.current = true
    handle.current?.goTo(position, share)
  }
  const goBack = () => jump(forget())
  // Back returns from a jump of the text itself before it closes the reader.
  useReturnOnBack(hasFollowedLink, goBack)
  const leave = (followsLink: boolean) => {
    isJumpRef.current = true
    remember(followsLink)
  }
  return {
    progress,
    percent: Math.floor(100 * readShare(progress)),
    place,
    save,
    leave: () => leave(true),
    goTo: (position, share) => {
      leave(false)
      jump(position, share)
    },
    follow: jump,
    returnAt,
    goBack,
  }
}

/** Reading progress of a novel, which `save` stores. `save` returns true if the user read on, and did not jump. */
function useSavedProgress(id: string, length: number, at: number) {
  const [progress, setProgress] = useState<ReadingProgress>({ at, length, isRead: false })
  const [isReading, setReading] = useState(false)
  const lastPosition = useRef(at)
  /** Whether the next reported position comes from a jump. The first one does. `Ref` in the name: the React Compiler allows writes to it. */
  const isJumpRef = useRef(true)
  /** Whether this reader has stored a place: the first one makes the novel the last that was read. */
  const isStoredRef = useRef(false)
  const save = (position: number, isEnd: boolean): boolean => {
    const hasReadOn = position !== lastPosition.current && !isJumpRef.current
    lastPosition.current = position
    isJumpRef.current = false
    const now = { at: position, length, isRead: isEnd }
    const isSame = isStoredRef.current && progress.at === position && progress.isRead === isEnd && progress.length === length
    if (position !== progress.at) setReading(hasReadOn)
    setProgress((before) => (before.at === position && before.isRead === isEnd && before.length === length ? before : now))
    // Another tab may have read on: a report of the same place, for example after a turn of the phone, stores nothing.
    if (!isSame) browserNovelProgress.save(id, now)
    isStoredRef.current = true
    return hasReadOn
  }
  return { progress, isReading, isJumpRef, save }
}

/** Reading on by this much after a jump, UTF-16 units, means that the reader stays there. */
const stayLength = 3000

interface JumpOrigin {
  readonly at: number
  readonly landed: number | undefined
  readonly followsLink: boolean
}

/** The position before a jump, until the reader returns to it or reads on elsewhere. */
function useReturn(at: number, isReading: boolean) {
  const [origin, setOrigin] = useState<JumpOrigin>()
  if (origin && !isReading && origin.landed !== at && at !== origin.at) setOrigin({ ...origin, landed: at })
  if (origin && isReading && Math.abs(at - (origin.landed ?? origin.at)) > stayLength) setOrigin(undefined)
  return {
    returnAt: origin?.landed === undefined ? undefined : origin.at,
    /** From the tap on, before the reader has reported where it landed. */
    hasFollowedLink: origin?.followsLink === true,
    /** Call it before a jump. Of several jumps, the first one counts. */
    remember: (followsLink: boolean) => setOrigin((before) => before ?? { at, landed: undefined, followsLink }),
    /** Forgets the position and returns it. */
    forget: () => {
      setOrigin(undefined)
      return origin?.at ?? at
    },
  }
}
