// Tags of a work as links to their search, with translations. A long press blocks a tag; the last chip opens the block dialog.
import { type Artwork, fitsInPath } from '@emaki/domain'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useT } from '../../platform/i18n/useT.ts'
import { Chip, chipClass } from '../../ui/controls/Chip.tsx'
import { useLongPress } from '../../ui/gestures/useLongPress.ts'
import { HiddenIcon } from '../../ui/icons/works.tsx'
import { confirm } from '../../ui/overlays/confirm.ts'
import { showToast } from '../../ui/overlays/toast.ts'
import { textAttributes } from '../../ui/textAttributes.ts'
import { block } from '../block/blocks.ts'
import { tagTranslation } from './tagTranslation.ts'
import styles from './WorkTags.module.css'

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

/** The link to the search for a tag. */
const linkTo = (kind: WorkTagsProps['kind'], tag: string) =>
  fitsInPath(tag) ? { to: searches[kind].path, params: { keyword: tag } } : { to: searches[kind].query, search: { word: tag } }

export function WorkTags({ kind, work }: WorkTagsProps) {
  const t = useT()
  const [isBlocking, setBlocking] = useState(false)
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
      <ul className={styles.tags} aria-label={t('artwork.tags')} {...longPress}>
        {work.tags.map(({ name, translated_name }) => (
          <li key={name} data-tag={name}>
            <Link {...linkTo(kind, name)} className={chipClass(styles.tag)} draggable={false}>
              <TagText name={name} translation={tagTranslation(name, translated_name)} />
            </Link>
          </li>
        ))}
        <li>
          <Chip className={styles.block} aria-haspopup="dialog" onClick={() => setBlocking(true)}>
            <HiddenIcon size={16} />
            {t('tags.block')}
          </Chip>
        </li>
      </ul>
      {isBlocking && (
        <Suspense>
          <BlockDialog artwork={work} onClose={() => setBlocking(false)} />
        </Suspense>
      )}
    </>
  )
}

function TagText({ name, translation }: { readonly name: string; readonly translation: string | undefined }) {
  return (
    <>
      <bdi {...textAttributes(name)}>#{name}</bdi>
      {translation !== undefined && (
        <bdi className={styles.translated} {...textAttributes(translation)}>
          {translation}
        </bdi>
      )}
    </>
  )
}
