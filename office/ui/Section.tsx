import { type ReactNode, useId } from 'react'
import styles from './Section.module.css'

interface SectionProps {
  readonly title: string
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** A part of a screen below its heading, which names it. */
export function Section({ title, className, children }: SectionProps) {
  const id = useId()
  return (
    <section className={className ?? styles.section} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {children}
    </section>
  )
}
