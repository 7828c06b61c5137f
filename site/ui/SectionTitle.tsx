import styles from './SectionTitle.module.css'

interface SectionTitleProps {
  readonly id: string
  /** The section's plain name, shown small above the title. */
  readonly label?: string
  readonly title: string
}

/** The title of a section, below its plain name. */
export function SectionTitle({ id, label, title }: SectionTitleProps) {
  return (
    <hgroup>
      {label ? <p className={styles.label}>{label}</p> : null}
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
    </hgroup>
  )
}
