// The time of day, for a slideshow.
import { useEffect, useState } from 'react'
import { formatTime } from '../../platform/i18n/format.ts'
import { useLanguage } from '../../platform/i18n/useT.ts'

const minuteMs = 60_000

export function Clock({ className }: { readonly className: string | undefined }) {
  const language = useLanguage()
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setTimeout(() => setNow(new Date()), minuteMs - (now.getTime() % minuteMs))
    return () => clearTimeout(timer)
  }, [now])
  return (
    <time className={className} dateTime={now.toTimeString().slice(0, 5)}>
      {formatTime(now, language)}
    </time>
  )
}
