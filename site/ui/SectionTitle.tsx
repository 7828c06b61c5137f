import styles from './SectionTitle.module.css'

interface SectionTitleProps {
  readonly id: string
  /** The section's plain name, shown small above the title. */
  readonly label?: string
  readonly title: string
}

/** The title of a section. The label is part of the heading, so that the section can be found by its plain name too. */
export function SectionTitle({ id, label, title }: SectionTitleProps) {
  return (
    <h2 id={id} className={styles.title}>
      {label ? <span className={styles.label}>{`${label} `}</span> : null}
      {title}
    </h2>
  )
}
