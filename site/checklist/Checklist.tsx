import { useContent } from '../context/content-context.ts'
import styles from './Checklist.module.css'

/** A checklist for the time before the photographer comes; it prints on one sheet. */
export function Checklist() {
  const { business, checklist } = useContent()
  return (
    <article className={styles.checklist}>
      <header>
        <p className={styles.label}>{checklist.label}</p>
        <h1>{checklist.title}</h1>
        <p className={styles.intro}>{checklist.intro}</p>
      </header>
      <div className={styles.groups}>
        {checklist.groups.map(({ title, list }) => (
          <section key={title}>
            <h2>{title}</h2>
            <ul>
              {list.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <p>
        {checklist.help} <a href={business.phoneLink}>{business.phone}</a>
      </p>
    </article>
  )
}
