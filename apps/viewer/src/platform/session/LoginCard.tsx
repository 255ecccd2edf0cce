// One login method: title, text and control.
import { type ReactNode, useId } from 'react'
import styles from './LoginCard.module.css'

export interface LoginCardProps {
  readonly title: string
  readonly text?: string
  readonly children: ReactNode
}

export function LoginCard({ title, text, children }: LoginCardProps) {
  const id = useId()
  return (
    <section className={styles.card} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {text !== undefined && <p className={styles.text}>{text}</p>}
      </div>
      {children}
    </section>
  )
}
