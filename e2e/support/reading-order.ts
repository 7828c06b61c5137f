import type { Business } from '../../business/business.ts'
import { cityOptions } from '../../business/cities.ts'
import { fillCounted, fillText } from '../../business/fill-text.ts'
import { hasSamplePhotos } from '../../business/samples.ts'
import { booking, comparison, gallery, hero, reviews, sections, services, statistics } from '../../content/landing.ts'
import { fields, leadForm, privacyNotice } from '../../content/lead-form.ts'
import { type PhotoName, photos } from '../../content/photos/photos.ts'
import { questions } from '../../content/questions.ts'
import { servicePackage } from '../../content/service-package.ts'
import { floatingChat, footer, header, retentionPeriod } from '../../content/site.ts'
import { leadFields } from '../../leads/lead.ts'
import { companyLines } from '../../site/layout/company-lines.ts'
import { headline } from './headline.ts'

const image = (name: PhotoName) => `img "${photos[name].alt}"`

const titleOf = (section: { readonly label?: string; readonly title: string }) =>
  [section.label, section.title].filter(Boolean).join(' ')

const opening = (section: { readonly label?: string; readonly title: string }) => [
  `region "${titleOf(section)}"`,
  `heading "${titleOf(section)}" [level=2]`,
]

/** What an accessibility tree holds of the landing page in a wide window, from top to bottom, in the words of `content/`. */
export function readingOrder(business: Business): readonly string[] {
  return [
    ...headerOrder(business),
    ...heroOrder,
    ...servicesOrder(),
    ...packageOrder(),
    ...galleryOrder,
    ...comparisonOrder,
    ...statisticsOrder,
    ...reviewsOrder,
    ...questionsOrder(),
    ...bookingOrder(business),
    ...footerOrder(business),
    'complementary',
    `link "${floatingChat.label}`,
  ]
}

function headerOrder({ brand }: Business): string[] {
  return [
    'banner',
    `link "${header.skip}"`,
    `link "${brand}, ${header.home}"`,
    `navigation "${header.navigation}"`,
    ...sections.filter(({ id }) => id !== 'recensioni' || hasReviews).map(({ label }) => `link "${label}"`),
    `link "${header.book}`,
    'main',
  ]
}

const { rating } = hero.badges
const hasReviews = reviews.testimonials.length > 0

const heroOrder = [
  `region "${headline}"`,
  image(hero.photo),
  `heading "${headline}" [level=1]`,
  hero.sentence,
  `link "${hero.book}"`,
  `link "${hero.chat}`,
  hero.promise,
  `list "${hero.badges.label}"`,
  hero.badges.premium,
  hero.badges.verified,
  ...(rating ? [rating.value, rating.of, `link "${rating.sourceLink}"`] : []),
]

function servicesOrder(): string[] {
  const { tour } = services
  return [
    ...opening(services),
    services.intro,
    ...services.list.flatMap(({ title, text }) => [`heading "${title}" [level=3]`, text]),
    ...services.photos.map(image),
    `list "${services.featuresTitle}"`,
    ...services.features.flatMap(({ figure, label, text }) => [`${figure} ${label}`, text]),
    ...(tour ? [`figure "${tour.caption}"`, image(tour.poster), `link "${tour.open}"`] : []),
  ]
}

function packageOrder(): string[] {
  if (servicePackage === undefined) {
    return []
  }
  const { included, excluded, quantities, prepare } = servicePackage
  const heading = (title: string) => `heading "${title}" [level=3]`
  return [
    ...opening(servicePackage),
    ...[included, excluded].flatMap((part) => (part ? [heading(part.title), ...part.list] : [])),
    ...(quantities
      ? [heading(quantities.title), ...quantities.list.flatMap(({ home, photos }) => [home, photos]), quantities.note]
      : []),
    ...(prepare === undefined ? [] : [`link "${prepare}"`]),
  ]
}

const galleryOrder = [
  ...opening(gallery),
  ...(hasSamplePhotos ? [gallery.note] : []),
  ...gallery.photos.flatMap((name) => [image(name), gallery.open, photos[name].caption]),
]

const comparisonOrder = [
  ...opening(comparison),
  comparison.intro,
  ...[comparison.before, comparison.after].flatMap((name) => [`figure "${photos[name].caption}"`, image(name)]),
  `table "${comparison.tableCaption}"`,
  ...Object.values(comparison.columns).map((column) => `columnheader "${column}"`),
  ...comparison.rows.flatMap((row) => [`rowheader "${row}"`, `cell "${comparison.no}"`, `cell "${comparison.yes}"`]),
]

const statisticsOrder = [
  ...(statistics.list.length > 0 ? opening(statistics) : []),
  ...statistics.list.flatMap(({ label, value, source }) => [
    `term: ${label}`,
    `definition: ${value}`,
    statistics.sourceLabel,
    source,
  ]),
]

const reviewsOrder = [
  ...(hasReviews ? opening(reviews) : []),
  ...reviews.testimonials.flatMap(({ quote, reviewer, role, badge, verified }) => [
    'blockquote',
    quote,
    `img "${reviews.stars}"`,
    reviewer,
    role,
    badge,
    verified,
    'time',
  ]),
  ...(hasReviews ? [reviews.verification] : []),
  ...(rating ? [rating.source] : []),
  ...(hasReviews ? [reviews.notAffiliated] : []),
]

function questionsOrder(): string[] {
  return questions ? [...opening(questions), ...questions.list.map(({ question }) => question)] : []
}

function bookingOrder({ legalName, retentionMonths, phone }: Business): string[] {
  return [
    ...opening(booking),
    booking.intro,
    `form "${leadForm.title}"`,
    leadForm.help,
    ...leadFields.map((field) => `"${fields[field].label}"`),
    ...cityOptions.map(({ label }) => `option "${label}"`),
    `button "${leadForm.submit}"`,
    fillText(privacyNotice.text, { legalName, retention: fillCounted(retentionPeriod, retentionMonths) }),
    `link "${privacyNotice.link}"`,
    `heading "${booking.stepsTitle}" [level=3]`,
    ...booking.steps.flatMap(({ when, title, text }) => [when, title, text]),
    booking.capacity,
    booking.chatIntro,
    `link "${header.book}`,
    booking.phoneIntro,
    `link "${phone}"`,
  ]
}

function footerOrder(business: Business): string[] {
  return [
    'contentinfo',
    business.brand,
    footer.description,
    footer.coverageLabel,
    footer.coverage,
    footer.contactsLabel,
    `link "${business.email}"`,
    `link "${business.phone}"`,
    ...companyLines({ business, footer }),
    `© ${footer.copyrightYear} ${business.brand}`,
    `navigation "${footer.links}"`,
    ...[footer.prepare, footer.accessibility, footer.privacy].map((name) => `link "${name}"`),
  ]
}
