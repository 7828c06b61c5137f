/** One line of a Dockerfile, its continuations joined. */
export interface Instruction {
  readonly name: string
  readonly text: string
}

export interface Stage {
  readonly name: string
  readonly image: string
  readonly instructions: readonly Instruction[]
}

/**
 * Reads the part of the Dockerfile language that this project uses.
 *
 * @throws Error that names an instruction before the first stage
 */
export function parseDockerfile(text: string): readonly Stage[] {
  const stages: { name: string; image: string; instructions: Instruction[] }[] = []
  const lines = text
    .split('\n')
    .filter((line) => !/^\s*(#|$)/.test(line))
    .join('\n')
    .replace(/\\\n\s*/g, '')
  for (const line of lines.split('\n')) {
    const [, name = '', rest = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? []
    const stage = stages.at(-1)
    if (name === 'FROM') {
      const [image = '', , alias = ''] = rest.split(/\s+/)
      stages.push({ name: alias, image, instructions: [] })
    } else if (stage === undefined) {
      throw new Error(`before the first stage stands ${line}`)
    } else {
      stage.instructions.push({ name, text: rest })
    }
  }
  return stages
}

/** The texts of all instructions of a kind, in their order. */
export function textsOf(stage: Stage, name: string): readonly string[] {
  return stage.instructions.filter((instruction) => instruction.name === name).map(({ text }) => text)
}

/** `NAME=value NAME=value`, as in `ENV` and, there also without a value, in `ARG`. */
export function parseVariables(text: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    text.split(/\s+/).map((pair) => {
      const [name = '', value = ''] = pair.split('=')
      return [name, value]
    }),
  )
}

/** The command of `CMD` or `HEALTHCHECK … CMD` in its exec form, which starts the program without a shell. */
export function parseExecForm(text: string): readonly string[] {
  const list: unknown = JSON.parse(text.slice(text.indexOf('[')))
  if (!Array.isArray(list) || !list.every((part) => typeof part === 'string')) {
    throw new Error(`this is no command in exec form: ${text}`)
  }
  return list
}
