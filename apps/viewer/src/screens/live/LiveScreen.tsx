// A live stream: player, performers, figures and chat (docs/spec/product.md 2.7, live detail in 4).
import { type Live, liveDuration, showsLive } from '@emaki/domain'
import { useEffect, useState } from 'react'
import { LiveChatLog } from '../../pictures/live/LiveChatLog.tsx'
import { LivePlayer } from '../../pictures/live/LivePlayer.tsx'
import { type LiveTalkState, useLiveTalk } from '../../pictures/live/useLiveTalk.ts'
import { pictureUrl } from '../../platform/hosts/picture.ts'
import { formatCount } from '../../platform/i18n/format.ts'
import { useLanguage, useT } from '../../platform/i18n/useT.ts'
import { useFollowLinks } from '../../platform/links/followLink.ts'
import { FailureState } from '../../platform/network/FailureState.tsx'
import { withBasePath } from '../../platform/settings/basePath.ts'
import { useSetting } from '../../platform/settings/store.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { buttonClass } from '../../ui/controls/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { textAttributes } from '../../ui/textAttributes.ts'
import { HiddenPages } from '../../works/hidden/HiddenPages.tsx'
import styles from './LiveScreen.module.css'

export function LiveScreen({ id }: { readonly id: string }) {
  const t = useT()
  const follow = useFollowLinks()
  const heard = useLiveTalk(id)
  const { live, failure, retry } = heard
  const switches = { r18: useSetting('r18'), r18g: useSetting('r18g') }
  const isHidden = live !== undefined && !showsLive(live, switches)
  const title = (!isHidden && live?.title) || t('screen.live')
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: follows the links inside; the links themselves take the keyboard
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click
    <div onClick={follow}>
      <TopBar title={title} isEcho documentTitle={title} />
      {failure !== undefined ? (
        <FailureState failure={failure} onRetry={retry}>
          <a className={buttonClass('quiet')} href={withBasePath('/lives')}>
            {t('live.all')}
          </a>
        </FailureState>
      ) : isHidden ? (
        <HiddenPages reason="r18" />
      ) : live ? (
        <OnAir live={live} heard={heard} />
      ) : (
        <div className={styles.page} aria-busy="true">
          <Skeleton className={styles.ghost} />
        </div>
      )}
    </div>
  )
}

function OnAir({ live, heard }: { readonly live: Live; readonly heard: LiveTalkState }) {
  const t = useT()
  const [chosen, setChosen] = useState(0)
  const performer = live.performers[chosen] ?? live.performers[0]
  const isOver = live.finishedAt !== null
  return (
    <article className={styles.page}>
      <div className={styles.main}>
        <LivePlayer key={performer.stream} performer={performer} isFinished={isOver} onFail={heard.check} />
        {live.performers.length > 1 && (
          <fieldset className={styles.performers} aria-label={t('live.performers')}>
            {live.performers.map(({ name, avatar }, index) => (
              <button
                // biome-ignore lint/suspicious/noArrayIndexKey: performers keep their places for as long as a broadcast lasts
                key={index}
                type="button"
                className={styles.performer}
                aria-pressed={index === chosen}
                onClick={() => setChosen(index)}
              >
                <Avatar src={avatar && pictureUrl(avatar)} size={24} />
                <bdi {...textAttributes(name)}>{name}</bdi>
              </button>
            ))}
          </fieldset>
        )}
        <header className={styles.head}>
          <h1 className={styles.title} {...textAttributes(live.title)}>
            {live.title || t('live.untitled')}
          </h1>
          <Figures live={live} />
          <a className={styles.owner} href={performer.id === '' ? undefined : withBasePath(`/users/${performer.id}`)}>
            <Avatar src={performer.avatar && pictureUrl(performer.avatar)} size={40} />
            <bdi {...textAttributes(performer.name)}>{performer.name}</bdi>
          </a>
          {live.description !== '' && (
            <p className={styles.description} {...textAttributes(live.description)}>
              {live.description}
            </p>
          )}
        </header>
      </div>
      <div className={styles.side}>
        <LiveChatLog chats={heard.chats} isConnected={heard.isConnected} />
      </div>
    </article>
  )
}

/** Duration, viewers and other figures of the stream. */
function Figures({ live }: { readonly live: Live }) {
  const t = useT()
  const language = useLanguage()
  const isOver = live.finishedAt !== null
  const now = useSeconds(!isOver)
  const counts = [
    [t('live.figure.watching'), live.watching],
    [t('live.figure.visitors'), live.visitors],
    [t('live.figure.hearts'), live.hearts],
    [t('live.figure.chats'), live.chats],
  ] as const
  return (
    <dl className={styles.figures}>
      <div>
        <dt>{t(isOver ? 'live.lasted' : 'live.on_air')}</dt>
        <dd>
          <span role="timer">{liveDuration(live, now)}</span>
        </dd>
      </div>
      {counts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{formatCount(value, language)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The current time, updated each second while `isRunning` (docs/spec/product.md 4). */
function useSeconds(isRunning: boolean): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setNow(new Date()), 1000)
    return () => clearInterval(timer)
  }, [isRunning])
  return now
}
