import { romeWords } from '../../business/time/rome-time.ts'
import { issueCode } from '../office/access/access-routes.ts'
import { officeAccessIn } from '../office/access/office-access.ts'
import { type Command, CommandFailure, readOneArgument, readOptions } from './command.ts'
import { demo } from './demo/office-demo.ts'
import { makePicturesOf } from './make-pictures.ts'
import { cleanUpFiles, withDatabase, withRecords, withRecordsToRead } from './open-records.ts'
import { counted, terminalText } from './printing.ts'
import type { CommandFamily } from './run-command.ts'

const LONGEST_NAME = 60

/** What a name is called where one is missing, or is given as several words. */
const ONE_NAME = 'person, in quotes where the name has several words: "Anna Maria"'

const invite: Command = {
  name: 'invite',
  usage: '<name>',
  summary: 'lets somebody in: prints the address and a code',
  help: `Lets somebody into the office. It prints the address and a code, which is valid for ten minutes and once; the name is the
one that the others see. For somebody who is in already it makes a code for another device. The address comes from SITE_URL, or
LINK_URL where the server of the office has an address of its own.`,

  async run(given, { store, linkUrl, now, print }) {
    const { argument } = readOneArgument(given, ONE_NAME, {})
    const name = argument.trim()
    if (name === '' || name.length > LONGEST_NAME) {
      throw new CommandFailure(`invite: a name has 1 to ${LONGEST_NAME} characters`)
    }
    const origin = linkUrl()
    await withDatabase(store(), async (database) => {
      const access = officeAccessIn(database)
      const person = await access.addPerson(name, now)
      const { code, expiresAt, address } = await issueCode(access, person, origin, now)
      print(`Address  ${address}\nCode     ${code}\nValid    until ${romeWords(new Date(expiresAt))}, once\n`)
    })
    return 0
  },
}

const listPeople: Command = {
  name: 'list',
  usage: '',
  summary: 'shows who may come in',
  help: 'Shows who may come in, each with the number of devices that have a passkey.',

  async run(given, { store, print }) {
    readOptions(given, {})
    const people = await withRecordsToRead(store(), (_records, database) => officeAccessIn(database).people())
    const lines = people.map(
      ({ name, createdAt, devices }) =>
        `${terminalText(name)}  ${counted(devices, 'device')}, invited ${romeWords(createdAt)}\n`,
    )
    print(lines.length === 0 ? 'Nobody was invited.\n' : lines.join(''))
    return 0
  },
}

const revoke: Command = {
  name: 'revoke',
  usage: '<name>',
  summary: 'keeps somebody out: passkeys and sessions are removed',
  help: 'Keeps somebody out: all passkeys of the person are removed, and all devices are signed out at once.',

  async run(given, { store, print }) {
    const { argument: name } = readOneArgument(given, ONE_NAME, {})
    const isRevoked = await withRecords(store(), null, (_records, database) =>
      officeAccessIn(database).removePerson(name),
    )
    if (!isRevoked) {
      throw new CommandFailure(`revoke: nobody is called "${name}". See: npm run office -- list`)
    }
    print(`${terminalText(name)} is signed out everywhere\n`)
    // A photograph that was on its way from there went too.
    print(await cleanUpFiles(store()))
    return 0
  },
}

export const officeCommands: CommandFamily = {
  name: 'office',
  about: 'They use the database of DATABASE_URL or DATA_DIR, and the server may run\nmeanwhile.',
  commands: [invite, listPeople, revoke, makePicturesOf(process.cwd()), demo],
}
