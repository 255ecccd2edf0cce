// The author and the numbers of a work, on its page and in its first screen in the HTML.
import type { Author } from '@emaki/domain'
import type { ReactNode } from 'react'
import { pictureUrl } from '../../platform/hosts/picture.ts'
import { formatCount } from '../../platform/i18n/format.ts'
import { useLanguage, useT } from '../../platform/i18n/useT.ts'
import type { Anchor } from '../../platform/links/anchor.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { EyeIcon, HeartIcon } from '../../ui/icons/works.tsx'
import { textAttributes } from '../../ui/textAttributes.ts'
import words from '../../ui/workMeta.module.css'

interface WorkAuthorProps {
  readonly author: Author
  readonly Anchor: Anchor
}

export function WorkAuthor({ author, Anchor }: WorkAuthorProps) {
  return (
    <Anchor href={`/users/${author.id}`} className={words.author} data-artist={author.id}>
      <Avatar src={author.avatar && pictureUrl(author.avatar)} size={44} />
      <bdi className={words.name} {...textAttributes(author.name)}>
        {author.name}
      </bdi>
    </Anchor>
  )
}

interface WorkCountsProps {
  readonly work: { readonly view: number; readonly like: number }
  /** Wraps the number of bookmarks, such as in a link. */
  readonly bookmarks?: (content: ReactNode) => ReactNode
  /** Further numbers, as `<li>`. */
  readonly children?: ReactNode
}

export function WorkCounts({ work: { view, like }, bookmarks = (content) => content, children }: WorkCountsProps) {
  const t = useT()
  const language = useLanguage()
  return (
    <ul className={words.counts}>
      <li title={t('artwork.views', { count: view })}>
        <EyeIcon size={18} />
        {formatCount(view, language)}
      </li>
      <li title={t('artwork.likes', { count: like })}>
        {bookmarks(
          <>
            <HeartIcon size={18} />
            {formatCount(like, language)}
          </>,
        )}
      </li>
      {children}
    </ul>
  )
}
