// The buttons that share a novel and open its menu. They load after the first lines.
import type { Novel } from '@emaki/domain'
import { ShareButton } from '../../features/share/ShareButton.tsx'
import { sharedNovel } from '../../features/share/shareSources.ts'
import { WorkMenu } from '../../features/share/WorkMenu.tsx'

export function NovelShare({ novel }: { readonly novel: Novel }) {
  return (
    <>
      <ShareButton shared={sharedNovel(novel)} />
      <WorkMenu subject={{ novel }} source={`https://www.pixiv.net/novel/show.php?id=${novel.id}`} shared={sharedNovel(novel)} />
    </>
  )
}
