/** The variables of .env.example: those that are built into the pages, and those that the server reads. */
const builtIn = /^(SITE_URL|RETENTION_MONTHS|(BACKEND|BUSINESS|SECURITY)_\w+)$/
const readByServer =
  /^(HOST|PORT|DRAIN_SECONDS|DATA_DIR|DATABASE_URL|LINK_(SECRET|URL)|TRUST_PROXY|(SMTP|NOTIFY|WEBHOOK)_\w+)$/

/** True when the variable is built into the pages. */
export function isBuiltIn(name: string): boolean {
  return builtIn.test(name)
}

/** The environment without the product's variables: tests start from the defaults. */
export function withoutProductVariables(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const others = Object.entries(environment).filter(([name]) => !isBuiltIn(name) && !readByServer.test(name))
  return Object.fromEntries(others)
}
