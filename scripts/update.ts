import { parseArgs } from 'node:util'
import { takenByNpm } from '../server/config/taken-by-npm.ts'
import { projectRoot } from './project-root.ts'
import { readInstalledSite, UpdateFailure } from './update/installed-site.ts'
import { goBack } from './update/switch-site.ts'
import { updateSite } from './update/update-site.ts'

const help = `npm run update [-- [<tag or branch>] [--dry-run] [--again] [--one-way] [--back] [--site <folder>] [--restart <command>]]

Brings a site that runs from a checkout up to date, docs/operations.md. Without a tag or branch it takes the newest version.

  --dry-run   says what would happen, and changes nothing
  --again     builds anew though there is nothing new, after a change of .env for instance
  --one-way   takes a version that cannot be taken back
  --back      goes back to the version before the last update
  --site      the checkout, if it is not this one
  --restart   restarts the server, and returns when the old one has ended; by default: systemctl restart casa-in-posa
`

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      'dry-run': { type: 'boolean', default: false },
      again: { type: 'boolean', default: false },
      'one-way': { type: 'boolean', default: false },
      back: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
      site: { type: 'string', default: projectRoot },
      restart: { type: 'string', default: 'systemctl restart casa-in-posa' },
    },
  })
  const taken = takenByNpm('npm run update --', Object.keys(values), process.argv.slice(2), process.env)
  if (values.help) {
    process.stdout.write(help)
  } else if (taken !== undefined) {
    throw new UpdateFailure(taken)
  } else if (values.back && (values['dry-run'] || positionals.length > 0)) {
    throw new UpdateFailure('--back goes to the version before the last update, and takes nothing else.')
  } else {
    // What is installed must be readable by the server's user.
    process.umask(0o022)
    // Neither who closes the terminal nor Ctrl+C ends it in the middle: the step that runs fails, and what was begun is undone.
    for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM'] as const) {
      process.on(signal, () => undefined)
    }
    process.stdout.on('error', () => undefined)
    const options = {
      wanted: positionals[0],
      isDryRun: values['dry-run'],
      isAgain: values.again,
      isOneWay: values['one-way'],
      restart: values.restart,
      say: (text: string) => process.stdout.write(`${text}\n`),
    }
    const site = readInstalledSite(values.site)
    await (values.back ? goBack(site, options) : updateSite(site, options))
  }
} catch (error) {
  if (error instanceof UpdateFailure) {
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  } else if (error instanceof TypeError && 'code' in error) {
    // What parseArgs refuses; after its first sentence it speaks of arguments that begin with a '-'.
    process.stderr.write(`${error.message.split(/\.(?:\s|$)/)[0]}\n\n${help}`)
    process.exitCode = 2
  } else {
    throw error
  }
}
