import { photoCrops } from '../../contracts/photo-crops.ts'
import { useContent } from '../context/content-context.ts'
import { type Crop, Photo } from '../photos/Photo.tsx'
import { SectionTitle } from '../ui/SectionTitle.tsx'
import styles from './Services.module.css'

// The crops of the collage: a wide one above, a square and a low one below.
const crops: readonly Crop[] = [
  // Narrower windows show them cropped, at up to 1.7 times the width of their places.
  {
    aspect: photoCrops.servicesWide,
    widths: [400, 720, 960, 1280],
    sizes: '(width < 60rem) 90vw, (width < 84rem) 66vw, 648px',
  },
  {
    aspect: photoCrops.servicesSquare,
    widths: [240, 400, 560],
    sizes: '(width < 60rem) 38vw, (width < 68rem) 26vw, min(19vw, 268px)',
  },
  {
    aspect: photoCrops.servicesLow,
    widths: [240, 400, 560, 720],
    sizes: '(width < 60rem) 50vw, (width < 68rem) 35vw, min(25vw, 360px)',
  },
]

export function Services() {
  const { services } = useContent()
  return (
    <section id="servizi" className={styles.services} aria-labelledby="services-title">
      <div className={styles.heading}>
        <SectionTitle id="services-title" label={services.label} title={services.title} />
      </div>
      <p className={styles.intro}>{services.intro}</p>
      <ol className={services.photos.length > 0 ? styles.list : styles.wideList}>
        {services.list.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      {services.photos.length > 0 ? (
        <div className={styles.photos}>
          {services.photos.map((photo, index) => {
            const crop = crops[index]
            return crop ? <Photo key={photo} photo={photo} crops={[crop]} /> : null
          })}
        </div>
      ) : null}
      {services.features.length > 0 ? (
        <ul className={styles.features} aria-label={services.featuresTitle}>
          {services.features.map(({ figure, label, text }) => (
            <li key={label}>
              <p>
                <span className={styles.figure}>{figure}</span> <span className={styles.feature}>{label}</span>
              </p>
              <p className={styles.detail}>{text}</p>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  )
}
