// Works as the mirror sends them, with the members that pages read.

export interface WireWorkOptions {
  readonly title?: string
  readonly tags?: readonly string[]
  readonly type?: 'illust' | 'manga' | 'ugoira'
  readonly pageCount?: number
  readonly xRestrict?: 0 | 1 | 2
  readonly aiType?: 0 | 1 | 2
  readonly author?: number
}

/** A work whose picture address contains its id. */
export function wireWork(id: number, options: WireWorkOptions = {}): Record<string, unknown> {
  const at = (size: string) => `https://i.pximg.net/c/${size}/img-master/img/2026/11/19/00/00/00/${id}_p0_master1200.jpg`
  return {
    id,
    title: options.title ?? `work ${id}`,
    type: options.type ?? 'illust',
    caption: '',
    image_urls: { square_medium: at('360x360_70'), medium: at('540x540_70'), large: at('600x1200_90') },
    user: { id: options.author ?? 4242, name: 'somebody', account: 'somebody', profile_image_urls: { medium: '' } },
    tags: (options.tags ?? ['風景']).map((name) => ({ name, translated_name: null })),
    create_date: '2026-11-19T00:00:00+09:00',
    page_count: options.pageCount ?? 1,
    width: 1200,
    height: 1600,
    x_restrict: options.xRestrict ?? 0,
    illust_ai_type: options.aiType ?? 0,
    visible: true,
    meta_single_page: {},
    meta_pages: [],
  }
}
