// The icons named in the table of settings.
import type { Icon } from '../../../ui/icons/icon.tsx'
import { DownIcon, HomeIcon, RankIcon, SettingIcon } from '../../../ui/icons/navigation.tsx'
import { LockIcon } from '../../../ui/icons/people.tsx'
import {
  BrushIcon,
  FontIcon,
  GaugeIcon,
  GlobeIcon,
  LanguageIcon,
  LayoutIcon,
  MotionIcon,
  PhoneIcon,
  StorageIcon,
  ThemeIcon,
} from '../../../ui/icons/settings.tsx'
import { AlertIcon, PictureIcon, ShieldIcon } from '../../../ui/icons/states.tsx'
import { ZoomIcon } from '../../../ui/icons/workActions.tsx'
import { DownloadIcon, EyeIcon, HeartIcon, HiddenIcon, TagIcon } from '../../../ui/icons/works.tsx'

const icons: Readonly<Record<string, Icon>> = {
  alert: AlertIcon,
  brush: BrushIcon,
  down: DownIcon,
  download: DownloadIcon,
  eye: EyeIcon,
  font: FontIcon,
  gauge: GaugeIcon,
  globe: GlobeIcon,
  heart: HeartIcon,
  hidden: HiddenIcon,
  home: HomeIcon,
  language: LanguageIcon,
  layout: LayoutIcon,
  lock: LockIcon,
  motion: MotionIcon,
  phone: PhoneIcon,
  picture: PictureIcon,
  rank: RankIcon,
  shield: ShieldIcon,
  storage: StorageIcon,
  tag: TagIcon,
  theme: ThemeIcon,
  zoom: ZoomIcon,
}

/** The icon for a name; the settings icon for an unknown name. */
export const settingIcon = (name: string): Icon => icons[name] ?? SettingIcon
