import type { ReactNode } from 'react'
import { closedSteps } from '../../business/closed-days.ts'
import { bookingFormId } from '../../content/landing.ts'
import { photoCrops } from '../../contracts/photo-crops.ts'
import { useContent } from '../context/content-context.ts'
import { type Crop, Photo } from '../photos/Photo.tsx'
import { BookLink } from '../ui/BookLink.tsx'
import { SectionTitle } from '../ui/SectionTitle.tsx'
import styles from './Booking.module.css'

const crops: readonly [Crop, Crop] = [
  { media: '(max-width: 959px)', aspect: photoCrops.bookingPhone, widths: [400, 720, 960, 1280], sizes: '90vw' },
  { aspect: photoCrops.bookingWindow, widths: [640, 960, 1320], sizes: 'min(45vw, 648px)' },
]

interface BookingProps {
  /** For the template of the page while the business is closed. */
  readonly isClosed: boolean
  /** The lead form, an island, and the privacy notice below it. */
  readonly children: ReactNode
}

export function Booking({ isClosed, children }: BookingProps) {
  const { booking, business } = useContent()
  const steps = isClosed ? closedSteps(booking.steps) : booking.steps
  return (
    <section id={bookingFormId} className={styles.booking} aria-labelledby="booking-title">
      <div className={styles.columns}>
        <div className={styles.heading}>
          <SectionTitle id="booking-title" label={booking.label} title={booking.title} />
          <p className={styles.intro}>{booking.intro}</p>
        </div>
        <div className={styles.form}>
          {children}
          <div className={styles.alternative}>
            <p>{booking.chatIntro}</p>
            <BookLink className={styles.chat} />
            {/* Without WhatsApp the button has the number. */}
            {business.whatsapp === null ? null : (
              <p>
                {booking.phoneIntro}{' '}
                <a className={styles.phone} href={business.phoneLink}>
                  {business.phone}
                </a>
              </p>
            )}
          </div>
        </div>
        <div className={styles.promise}>
          <h3>{booking.stepsTitle}</h3>
          <ol className={styles.steps}>
            {steps.map(({ title, text, when }) => (
              <li key={title}>
                <span className={styles.when}>{when}</span> <strong>{title}</strong> {text}
              </li>
            ))}
          </ol>
          <p className={styles.capacity}>{booking.capacity}</p>
        </div>
        {booking.photo ? <Photo photo={booking.photo} crops={crops} className={styles.photo} /> : null}
      </div>
    </section>
  )
}
