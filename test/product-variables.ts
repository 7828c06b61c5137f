import { isBuiltIn } from '../scripts/build-stamp.ts'

const readByServer =
  /^(HOST|PORT|DRAIN_SECONDS|DATA_DIR|DATABASE_URL|LINK_(SECRET|URL)|TRUST_PROXY|(SMTP|NOTIFY|WEBHOOK)_\w+)$/

/** The environment without the variables of .env.example: tests start from the defaults. */
export function withoutProductVariables(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const others = Object.entries(environment).filter(([name]) => !isBuiltIn(name) && !readByServer.test(name))
  return Object.fromEntries(others)
}
