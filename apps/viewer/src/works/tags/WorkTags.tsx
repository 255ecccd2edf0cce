// Tags of a work as links to their search, or to the works of the artist with that tag, with translations. A long press blocks a tag; the last chip opens the block dialog.
import { type Artwork, fitsInPath } from '@emaki/domain'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useT } from '../../platform/i18n/useT.ts'
import { useLongPress } from '../../ui/gestures/useLongPress.ts'
import { confirm } from '../../ui/overlays/confirm.ts'
import { showToast } from '../../ui/overlays/toast.ts'
import { block } from '../block/blocks.ts'
import { ByArtistChip, TagList } from './TagList.tsx'

const BlockDialog = lazy(() => import('../block/BlockDialog.tsx').then((module) => ({ default: module.BlockDialog })))

export interface WorkTagsProps {
  readonly kind: 'artwork' | 'novel'
  readonly work: Pick<Artwork, 'author' | 'tags'>
}

/** Search routes of each kind of work. */
const searches = {
  artwork: { path: '/search/$keyword', query: '/search' },
  novel: { path: '/search_novel/$keyword', query: '/search_novel' },
} as const

/** The link to the artist's works with a tag. */
const linkToArtist = (kind: WorkTagsProps['kind'], id: string, tag: string) =>
  ({ to: '/users/$id', params: { id }, search: { tab: kind === 'novel' ? 'novel' : 'illusts', tag } }) as const

/** The link to the search for a tag. */
const linkTo = (kind: WorkTagsProps['kind'], tag: string) =>
  fitsInPath(tag) ? { to: searches[kind].path, params: { keyword: tag } } : { to: searches[kind].query, search: { word: tag } }

export function WorkTags({ kind, work }: WorkTagsProps) {
  const t = useT()
  const [isBlocking, setBlocking] = useState(false)
  const [isByArtist, setByArtist] = useState(false)
  const { author, tags } = work
  const longPress = useLongPress((pressed) => {
    const tag = pressed instanceof Element ? pressed.closest('[data-tag]')?.getAttribute('data-tag') : undefined
    if (tag) void blockTag(tag)
  })

  const blockTag = async (tag: string) => {
    const question = { title: t('tags.block.ask', { tag }), text: t('tags.block.text'), yes: t('block.title'), danger: true }
    if (!(await confirm(question))) return
    block({ tags: [tag] })
    showToast(t('block.done', { count: 1 }), { kind: 'success' })
  }

  return (
    <>
      <TagList
        {...longPress}
        tags={tags}
        link={(name, className, text) => (
          <Link
            {...(isByArtist ? linkToArtist(kind, author.id, name) : linkTo(kind, name))}
            className={className}
            draggable={false}
          >
            {text}
          </Link>
        )}
        onBlock={() => setBlocking(true)}
      >
        {tags.length > 0 && author.id !== '' && (
          <li>
            <ByArtistChip pressed={isByArtist} onClick={() => setByArtist(!isByArtist)} />
          </li>
        )}
      </TagList>
      {isBlocking && (
        <Suspense>
          <BlockDialog artwork={work} onClose={() => setBlocking(false)} />
        </Suspense>
      )}
    </>
  )
}
