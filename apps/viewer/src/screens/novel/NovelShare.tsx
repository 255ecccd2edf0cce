// The buttons that share a novel and open its menu. They load after the first lines.
import type { Novel } from '@emaki/domain'
import { WorkMenu } from '../../saving/workMenu/WorkMenu.tsx'
import { ShareButton } from '../../works/share/ShareButton.tsx'
import { sharedNovel } from '../../works/share/shareSources.ts'

export function NovelShare({ novel }: { readonly novel: Novel }) {
  return (
    <>
      <ShareButton shared={sharedNovel(novel)} />
      <WorkMenu subject={{ novel }} source={`https://www.pixiv.net/novel/show.php?id=${novel.id}`} shared={sharedNovel(novel)} />
    </>
  )
}
