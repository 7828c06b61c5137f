import { readFileSync } from 'node:fs'

export interface SystemUser {
  readonly uid: number
  readonly gid: number
}

/**
 * Who is to run the server when we are root, which PostgreSQL refuses to be.
 *
 * @param passwd the text of the machine's list of users
 * @returns the user made for it, else the one that owns nothing; none when neither exists
 */
export function unprivilegedUser(passwd: string = readFileSync('/etc/passwd', 'utf8')): SystemUser | undefined {
  const users = passwd.split('\n').map((line) => line.split(':'))
  for (const name of ['postgres', 'nobody']) {
    const fields = users.find((user) => user[0] === name)
    if (fields !== undefined) {
      return { uid: Number(fields[2]), gid: Number(fields[3]) }
    }
  }
  return undefined
}
