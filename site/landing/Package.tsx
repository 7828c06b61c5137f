import type { ServicePackage } from '../../content/service-package.ts'
import { SectionTitle } from '../ui/SectionTitle.tsx'
import styles from './Package.module.css'

/** What the service includes, what it does not, and how many photographs: each part is optional. */
export function Package({ label, title, included, excluded, quantities, prepare }: ServicePackage) {
  return (
    <section className={styles.package} aria-labelledby="package-title">
      <SectionTitle id="package-title" label={label} title={title} />
      <div className={styles.parts}>
        {[included, excluded].map((part) =>
          part ? (
            <div key={part.title}>
              <h3>{part.title}</h3>
              <ul>
                {part.list.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ul>
            </div>
          ) : null,
        )}
        {quantities ? (
          <div>
            <h3>{quantities.title}</h3>
            <dl>
              {quantities.list.map(({ home, photos }) => (
                <div key={home}>
                  <dt>{home}</dt>
                  <dd>{photos}</dd>
                </div>
              ))}
            </dl>
            <p className={styles.note}>{quantities.note}</p>
          </div>
        ) : null}
      </div>
      {prepare ? (
        <a className={styles.prepare} href="/prepara-la-casa">
          {prepare}
        </a>
      ) : null}
    </section>
  )
}
