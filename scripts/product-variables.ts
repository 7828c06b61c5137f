/** The variables that .env.example lists for the product: what the pages are built from, and what the server reads. */
const builtIn = /^(SITE_URL|RETENTION_MONTHS|(BACKEND|BUSINESS)_\w+)$/
const readByServer =
  /^(HOST|PORT|DRAIN_SECONDS|DATA_DIR|DATABASE_URL|LINK_(SECRET|URL)|TRUST_PROXY|(SMTP|NOTIFY|WEBHOOK)_\w+)$/

/** Tells whether a change of the variable changes the built pages. */
export function isBuiltIn(name: string): boolean {
  return builtIn.test(name)
}

/** The environment without what someone set for their own site: tests see the defaults, and only what they set. */
export function withoutProductVariables(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const others = Object.entries(environment).filter(([name]) => !isBuiltIn(name) && !readByServer.test(name))
  return Object.fromEntries(others)
}
