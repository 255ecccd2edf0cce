// The chat of a live broadcast, oldest message first. Scrolls to new messages unless the user has scrolled up.

import type { LiveChat } from '@emaki/domain'
import { chatScrollMs } from '@emaki/domain'
import { useEffect, useRef } from 'react'
import { pictureUrl } from '../../platform/hosts/picture.ts'
import { formatTime } from '../../platform/i18n/format.ts'
import { useLanguage, useT } from '../../platform/i18n/useT.ts'
import { withBasePath } from '../../platform/settings/basePath.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { textAttributes } from '../../ui/textAttributes.ts'
import styles from './LiveChatLog.module.css'

/** The log follows new messages if it is scrolled this near to its end, px. */
const followDistance = 120

export interface LiveChatLogProps {
  /** Undefined until they are loaded. */
  readonly chats: readonly LiveChat[] | undefined
  readonly isConnected: boolean
}

export function LiveChatLog({ chats, isConnected }: LiveChatLogProps) {
  const t = useT()
  const language = useLanguage()
  const log = useRef<HTMLDivElement>(null)
  const atEnd = useRef(true)
  const last = chats?.at(-1)?.id

  useEffect(() => {
    if (last === undefined) return
    const timer = setTimeout(() => {
      if (log.current && atEnd.current) log.current.scrollTop = log.current.scrollHeight
    }, chatScrollMs)
    return () => clearTimeout(timer)
  }, [last])

  return (
    <section className={styles.chat} aria-label={t('live.chat')}>
      <h2 className={styles.heading}>
        {t('live.chat')}
        <span className={styles.state} data-on={isConnected}>
          {t(isConnected ? 'live.chat.on' : 'live.chat.off')}
        </span>
      </h2>
      <div
        ref={log}
        className={styles.log}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable
        tabIndex={0}
        role="log"
        aria-label={t('live.chat')}
        onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
          atEnd.current = scrollHeight - scrollTop - clientHeight < followDistance
        }}
      >
        {chats?.length === 0 && <p className={styles.empty}>{t('live.chat.empty')}</p>}
        <ol className={styles.lines}>
          {chats?.map(({ id, at, by, message }) => (
            <li key={id} className={styles.line}>
              <Avatar src={by.avatar && pictureUrl(by.avatar)} size={28} />
              <div className={styles.content}>
                <span className={styles.by}>
                  {by.id === '' ? (
                    <bdi {...textAttributes(by.name)}>{by.name}</bdi>
                  ) : (
                    <a href={withBasePath(`/users/${by.id}`)} {...textAttributes(by.name)}>
                      {by.name}
                    </a>
                  )}
                  <time className={styles.at} dateTime={at}>
                    {formatTime(at, language)}
                  </time>
                </span>
                <span className={styles.message} {...textAttributes(message)}>
                  {message}
                </span>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
