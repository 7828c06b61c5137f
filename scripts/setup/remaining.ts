import { parseBackend } from '../../business/backend.ts'
import { parseBusiness } from '../../business/business.ts'
import { checkedContent, contentProblems } from '../../business/content-problems.ts'
import type { Environment } from '../../business/environment.ts'
import { countSamples, findSamples, sampledContent } from '../../business/samples.ts'
import { parseChannels } from '../../server/config/channels.ts'
import { parseAsReal } from './variables.ts'

/** Lists what a site still needs before it goes live, by the checks of the build, and the commands that come next. */
export function remainingWork(variables: Environment, inviteCommand: string): string {
  const backend = parseBackend(variables)
  const samples = [...Map.groupBy(findSamples(sampledContent), ({ file }) => file)]
  const { isReal, problems } = parseBusiness(variables)
  const lines = [
    ...(isReal ? problems : parseAsReal(variables).problems),
    ...(backend.ok ? [] : backend.problems),
    ...channelProblems(variables),
    ...contentProblems(checkedContent),
    ...samples.map(([file, found]) => `${file}: ${countSamples(found)} to replace by real ones, or to take out`),
    ...(samples.some(([file]) => file.startsWith('content/photos/'))
      ? ['how to add photographs: content/photos/README.md']
      : []),
    ...(isReal
      ? []
      : ['SITE_URL in .env, last of all, for instance https://www.casainposa.it: from then on no sample is accepted']),
  ]
  return [
    lines.length > 0 ? 'Left to do:' : 'Nothing is left to do in files.',
    ...lines.map((line) => `  ${line}`),
    'Then:',
    '  npm start    shows the site; npm run dev does so at every saved file',
    `  ${inviteCommand}    lets the first person into the office, once the server runs at SITE_URL`,
  ].join('\n')
}

function channelProblems(variables: Environment): readonly string[] {
  const parsed = parseChannels(variables)
  if (!parsed.ok) {
    return parsed.problems
  }
  return parsed.channels.smtp === null && parsed.channels.webhook === null
    ? ['SMTP_URL or WEBHOOK_URL in .env: until one is set, leads are stored and nobody is told of them']
    : []
}
