import { join } from 'node:path'
import { parseBusiness } from '../../business/business.ts'
import { fitToContact } from '../../business/contact.ts'
import { romeTime } from '../../business/time/rome-time.ts'
import { askCities } from './ask-cities.ts'
import { askDetails, variableAsker } from './ask-details.ts'
import { askChannel } from './ask-notifications.ts'
import { askParts } from './ask-parts.ts'
import { askPhotos } from './ask-photos.ts'
import { askReviews } from './ask-reviews.ts'
import { askTerms } from './ask-terms.ts'
import type { Asker } from './asker.ts'
import type { EnvFile } from './files/env-file.ts'
import { readParts } from './files/parts-file.ts'
import { writePolicyDay, writeYear } from './files/terms-file.ts'
import type { ContentFacts } from './print-content-facts.ts'
import { openWork, remainingWork } from './remaining.ts'
import { detailNames, isAnswered } from './variables.ts'

export interface SetupParts {
  readonly asker: Asker
  readonly env: EnvFile
  /** The path of `content/`. */
  readonly content: string
  readonly readFacts: () => Promise<ContentFacts>
  /** Runs one of the owner's commands, which prints what it does; true when it succeeded. */
  readonly run: (args: readonly string[]) => Promise<boolean>
}

const sections = [
  { value: 'details', label: 'Details and brand' },
  { value: 'cities', label: 'Cities' },
  { value: 'parts', label: 'Parts of the page, reviews, terms and prices' },
  { value: 'photographs', label: 'Photographs: add some' },
  { value: 'notifications', label: 'Notifications' },
  { value: 'address', label: "The site's address" },
] as const

type Section = (typeof sections)[number]['value']

/**
 * Asks for what a site needs, and writes each answer at once, so that one may stop and go on later.
 *
 * @throws Stopped at Ctrl+C
 */
export async function runSetup(parts: SetupParts): Promise<void> {
  const { asker, env, content, readFacts } = parts
  const chosen = await chooseSection(asker, env)
  const isAsked = (section: Section) => chosen === 'on' || chosen === 'all' || chosen === section
  const asksAgain = chosen !== 'on'
  const ask = variableAsker(asker, env, asksAgain)
  const readFitting = async () => fitToContact(parseBusiness(env.variables()).business, await readFacts())
  const file = (name: string) => join(content, `${name}.ts`)

  if (isAsked('details')) {
    await askDetails(asker, env, ask, asksAgain)
    const today = romeTime(new Date()).toPlainDate()
    writeYear(file('site'), String(today.year))
    writePolicyDay(join(content, 'privacy-policy.md'), today.toString())
  }
  if (isAsked('cities')) {
    await askCities(asker, file('cities'), asksAgain)
  }
  if (isAsked('parts')) {
    await askParts(asker, content, await readFacts(), asksAgain)
    if ((await readParts(file('parts'))).reviews) {
      await askReviews(asker, content, await readFacts(), asksAgain)
    }
    await askTerms(asker, content, await readFitting(), asksAgain)
  }
  if (isAsked('photographs')) {
    await askPhotos(asker, join(content, 'photos'), asksAgain)
  }
  if (isAsked('notifications')) {
    await askChannel(parts, ask, asksAgain)
  }
  const facts = await readFacts()
  const isReady = openWork(env.variables(), facts).length === 0
  if (chosen === 'address' || (isReady && isAsked('address') && !parseBusiness(env.variables()).isReal)) {
    await ask('SITE_URL')
  }
  asker.say(remainingWork(env.variables(), facts))
}

async function chooseSection(asker: Asker, env: EnvFile): Promise<Section | 'on' | 'all'> {
  const variables = env.variables()
  const some = ['BUSINESS_KIND', ...detailNames, 'BUSINESS_BRAND'].some((name) => isAnswered(name, variables))
  if (!some) {
    return 'on'
  }
  return asker.choose(
    'Some questions are answered. What do you want to do?',
    [
      { value: 'on', label: 'Go on with what is missing' },
      ...sections,
      { value: 'all', label: 'Go through all; Enter keeps an answer' },
    ],
    'on',
  )
}
