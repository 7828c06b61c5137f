import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Asker } from './asker.ts'
import { EditByHand } from './files/env-file.ts'
import { type PartName, type Parts, readParts, writeParts } from './files/parts-file.ts'
import { writeWeeklySlots } from './files/terms-file.ts'
import type { ContentFacts } from './print-content-facts.ts'

const labels: Readonly<Record<PartName, string>> = {
  features: '‘Che cosa ricevi’: delivery, resolution, retouching',
  servicePackage: 'What is included and what is not',
  quantities: 'How many photographs and how long, by size of home',
  questions: 'Questions and answers',
  drone: 'Drone photographs, which you offer: needs a licence',
  tour: '360° tours, which you offer',
  reviews: 'Reviews: real ones of hosts, with month and proof',
  figures: 'Figures: what was counted, when, in how many homes',
  rating: 'Average rating at the top: who voted, and when',
  verification: 'Badge ‘Verificato’ at the top: what is verified, by whom',
  comparison: 'Comparison with amateur photographs, a table',
  hours: 'One room at three hours: needs three photographs of it',
}

const withoutEvidence: readonly PartName[] = ['features', 'servicePackage', 'quantities', 'questions']

/** Asks which parts the site shows, unless they are chosen: nobody chose all of them, with samples in them. */
export async function askParts(
  asker: Asker,
  content: string,
  { samples, weeklySlots }: ContentFacts,
  asksAgain: boolean,
): Promise<void> {
  const [partsFile, landing] = [join(content, 'parts.ts'), join(content, 'landing.ts')]
  const before = await readParts(partsFile)
  if (!readFileSync(landing, 'utf8').includes("from './parts.ts'")) {
    throw new EditByHand(
      'content/landing.ts is from before content/parts.ts: take its lines with parts and when from the new version (git diff)',
    )
  }
  const names = Object.keys(labels) as readonly PartName[]
  const isUntouched = names.every((name) => before[name]) && samples.some(({ file }) => file === 'content/landing.ts')
  if (!isUntouched && !asksAgain) {
    asker.say(`Parts: ${names.filter((name) => before[name]).join(', ')}`)
    return
  }
  const chosen = await asker.chooseSome(
    'Which parts does your site show? The lower ones need evidence or photographs that you have now; the texts name none that is off. You can change it later.',
    names.map((value) => ({ value, label: labels[value] })),
    isUntouched ? withoutEvidence : names.filter((name) => before[name]),
  )
  const answer = await asker.text({
    message: 'How many shootings do you take in a week? The page says so beside the form.',
    initial: String(weeklySlots),
    faultOf: (text) => (/^([2-9]|[1-9]\d)$/.test(text) ? undefined : 'it must be a number from 2 on, for instance 4'),
  })
  // After both questions: once the parts are chosen, going on asks neither again.
  writeParts(partsFile, Object.fromEntries(names.map((name) => [name, chosen.includes(name)])) as Parts)
  if (Number(answer) !== weeklySlots) {
    writeWeeklySlots(landing, Number(answer))
  }
}
