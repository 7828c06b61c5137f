import type { ServicePackage } from '../../content/page-content.ts'
import { SectionTitle } from '../ui/SectionTitle.tsx'
import styles from './Package.module.css'

/** What the service includes, what it does not, and what a home takes: each part is optional. */
export function Package({ label, title, included, excluded, quantities, prepare }: ServicePackage) {
  const hasPrices = quantities?.list.some(({ price }) => price !== undefined)
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
          <div className={styles.quantities}>
            <table>
              <caption>
                <h3>{quantities.title}</h3>
              </caption>
              <thead>
                <tr>
                  <th scope="col">{quantities.columns.home}</th>
                  <th scope="col">{quantities.columns.photos}</th>
                  <th scope="col">{quantities.columns.duration}</th>
                  {hasPrices ? <th scope="col">{quantities.columns.price}</th> : null}
                </tr>
              </thead>
              <tbody>
                {quantities.list.map(({ home, photos, duration, price }) => (
                  <tr key={home}>
                    <th scope="row">{home}</th>
                    <td>{photos}</td>
                    <td>{duration}</td>
                    {hasPrices ? <td>{price}</td> : null}
                  </tr>
                ))}
              </tbody>
            </table>
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
