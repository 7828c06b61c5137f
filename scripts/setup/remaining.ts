import { pageBackendProblems, parseBackend } from '../../business/backend.ts'
import { parseBusiness } from '../../business/business.ts'
import { countSamples } from '../../business/checks/samples.ts'
import { parseSecurityContact } from '../../business/company/security-contact.ts'
import { type Environment, variablesOf } from '../../business/environment.ts'
import { parseChannels } from '../../server/config/channels.ts'
import type { ContentFacts } from './print-content-facts.ts'
import { parseAsReal } from './variables.ts'

/** Lists what a build for a real address would refuse, the address itself aside. */
export function openWork(
  variables: Environment,
  { samples, problems: contentProblems }: ContentFacts,
): readonly string[] {
  const backend = parseBackend(variables)
  const byFile = [...Map.groupBy(samples, ({ file }) => file)]
  const { business, isReal, problems } = parseBusiness(variables)
  return [
    ...(isReal ? problems : parseAsReal(variables).problems),
    ...backend.problems,
    ...pageBackendProblems(backend.backend),
    ...parseSecurityContact(variables, business.email).problems,
    ...contentProblems,
    ...byFile.map(([file, found]) => `${file}: ${countSamples(found)} to replace by real ones, or to take out`),
    ...(byFile.some(([file]) => file.startsWith('content/photos/'))
      ? ['how to add photographs: npm run setup, or content/photos/README.md']
      : []),
  ]
}

/** Lists what a site still needs before it goes live, by the checks of the build, and the commands that come next. */
export function remainingWork(variables: Environment, facts: ContentFacts): string {
  const lines = [...openWork(variables, facts), ...channelProblems(variables), ...addressProblems(variables)]
  return [
    lines.length > 0 ? 'Left to do:' : 'Nothing is left to do in files.',
    ...lines.map((line) => `  ${line}`),
    'Then:',
    '  npm start    shows the site; npm run dev does so at every saved file',
    '  npm run fix && npm run check && npx vitest run --project content, then git add --all, git commit',
    '  npm run try    by HTTPS on this computer, with the office, if you like; docs/deploy.md goes live',
    '  office invite <name>    on the server, once the site is online: lets the first person into the office',
  ].join('\n')
}

function addressProblems(variables: Environment): readonly string[] {
  if (parseBusiness(variables).isReal) {
    return []
  }
  const given = variablesOf(variables)('SITE_URL')
  return [
    given === ''
      ? 'SITE_URL in .env, last of all, for instance https://www.casainposa.it: from then on no sample is accepted'
      : `SITE_URL is local (${given}): samples are accepted, and nobody else reaches it; a real address goes live`,
  ]
}

function channelProblems(variables: Environment): readonly string[] {
  const { value, problems } = parseChannels(variables)
  return problems.length === 0 && value.smtp === null && value.webhook === null
    ? ['SMTP_URL or WEBHOOK_URL in .env: until one is set, leads are stored and nobody is told of them']
    : problems
}
