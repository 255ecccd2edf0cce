// Introductions of illustration articles, by the scene of their works.
import type { Texts } from '../editorial.ts'

export const sceneWords: Readonly<Record<string, Texts & { readonly tag: string }>> = {
  'ink-landscape': {
    tag: '水墨画',
    en: 'A little ink, a lot of water, and the patience to leave the mist alone.',
    zh: '一点墨，很多水，还有不去打扰雾的耐心。',
    ja: '墨を少し、水をたくさん、霧には手を出さない。',
  },
  'night-city': {
    tag: '夜景',
    en: 'Windows that are still lit, and the people whom you have to imagine behind them.',
    zh: '还亮着的窗，以及窗后要靠想象的人。',
    ja: 'まだ明るい窓と、その向こうにいるはずの人たち。',
  },
  'woodblock-sea': {
    tag: '海',
    en: 'Seas cut from wood and paper. Listen before you look.',
    zh: '木与纸刻出的海。先听，再看。',
    ja: '木と紙から生まれた海。見る前に耳をすまして。',
  },
  botanical: {
    tag: '植物',
    en: 'Leaves that somebody looked at for longer than leaves expect.',
    zh: '被看得比叶子预料的更久的叶子。',
    ja: '葉っぱが思うより長く見つめられた葉っぱ。',
  },
  'flow-field': {
    tag: '抽象',
    en: 'Lines that know where they are going, and do not tell.',
    zh: '知道去向却不说的线。',
    ja: '行き先を知っていて、言わない線。',
  },
  planets: {
    tag: '宇宙',
    en: 'Worlds with weather of their own. No luggage allowed.',
    zh: '各有天气的世界。不能带行李。',
    ja: 'それぞれに天気のある星たち。荷物は持てません。',
  },
  'stained-glass': {
    tag: 'ステンドグラス',
    en: 'Lead holds it together, light does the rest.',
    zh: '铅条把它连起来，剩下的交给光。',
    ja: 'つなぐのは鉛、あとは光の仕事。',
  },
  'paper-cut': {
    tag: '切り絵',
    en: 'What is left when everything else has been cut away.',
    zh: '把其余都剪掉之后留下的。',
    ja: 'ほかのすべてを切り落として残ったもの。',
  },
  'pixel-scene': {
    tag: 'ドット絵',
    en: 'Squares that have agreed to be a town for a while.',
    zh: '说好暂时当一座小镇的方块。',
    ja: 'しばらく町でいると決めた四角たち。',
  },
  mascot: {
    tag: '猫',
    en: 'Small friends with large opinions.',
    zh: '个子小、主意大的朋友们。',
    ja: '体は小さく、意見は大きい仲間たち。',
  },
  'still-life': {
    tag: '静物',
    en: 'Things that were about to be tidied away, and were drawn instead.',
    zh: '本来要收拾掉，结果被画下来的东西。',
    ja: '片づけられるはずが、描かれたもの。',
  },
  aurora: {
    tag: '空',
    en: 'Reasons to stop walking and look up.',
    zh: '停下脚步抬头的理由。',
    ja: '立ちどまって見上げる理由。',
  },
  architecture: {
    tag: '建築',
    en: 'Houses that no office would approve and everybody would rent.',
    zh: '没有哪个部门会批准、人人都想租的房子。',
    ja: '許可は下りないけれど、みんなが借りたい家。',
  },
}
