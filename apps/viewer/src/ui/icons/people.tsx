// Icons about people: follow, private.
import { lineIcon } from './icon.tsx'

export const LockIcon = lineIcon(<path d="M6.5 11h11v8.5h-11zM8.75 11V8a3.25 3.25 0 0 1 6.5 0v3" />)
export const FollowIcon = lineIcon(
  <path d="M10 12a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM3.5 19.5c.5-3.25 3-5 6.5-5s6 1.75 6.5 5M18.5 7.5v6M15.5 10.5h6" />,
)
export const PersonIcon = lineIcon(<path d="M12 4.5a3.75 3.75 0 1 1 0 7.5 3.75 3.75 0 0 1 0-7.5zM4.5 19.5a7.5 7.5 0 0 1 15 0" />)
