import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { EnvironmentModuleNode, RunnableDevEnvironment } from 'vite'
import { findRenditions } from '../../contracts/renditions.ts'
import { renditionFile } from '../../pictures/write-renditions.ts'
import { budgets } from '../../pipeline/budgets.ts'
import type * as Office from '../../pipeline/office/office-files.ts'
import type * as Prepare from '../../pipeline/prepare-site.ts'
import { rendererPath, scriptPaths } from '../../pipeline/vite-config.ts'
import { pageFile } from '../../pipeline/write-files.ts'
import { readAnswers } from '../../server/pages/answers.ts'
import { type FileBytes, siteFile, siteOf } from '../../server/pages/load-site.ts'
import type * as Renderer from '../../site/render/render.tsx'

/**
 * Renders all pages by Vite's module runner.
 *
 * @param root the project's folder, as a directory URL
 * @param assets takes the files whose names have a hash: a page that is open still loads those that it was rendered with
 * @returns the site in the forms that the server takes
 * @throws Error that names the problems of configuration, content and photographs
 */
export async function renderPages(
  vite: RunnableDevEnvironment,
  root: URL,
  environment: NodeJS.ProcessEnv,
  assets: Map<string, FileBytes>,
) {
  const { prepareSite } = await vite.runner.import<typeof Prepare>('/pipeline/prepare-site.ts')
  const { renderSite } = await vite.runner.import<typeof Renderer>(`/${rendererPath}`)
  const { officeFiles } = await vite.runner.import<typeof Office>('/pipeline/office/office-files.ts')
  const whole = await prepareSite(environment, root)
  const { content, assets: prepared, files, folders } = whole
  const rules = { brand: content.business.brand, phoneBytes: budgets.heroBytes }
  const scripts = Object.fromEntries(
    globSync(scriptPaths, { cwd: fileURLToPath(root) }).map((path) => [path, `/${path}`]),
  )
  // Vite injects the styles of islands with their modules.
  const styles = { page: await stylesOf(vite), islands: '' }
  const { pages, notFound, answers, files: texts } = renderSite(content, { ...prepared, scripts, styles })
  const documents = [...pages, ['/404', notFound] as const].map(([path, page]) => [pageFile(path), page] as const)
  const bytes = [...documents, ...texts].map(([name, text]) => [name.slice(1), bytesOf(text)] as const)
  for (const [name, file] of bytes.filter(([name]) => name.startsWith('assets/'))) {
    assets.set(name, file)
  }
  const document = await readFile(new URL('office/index.html', root), 'utf8')
  // Vite serves the scripts by their paths in the project.
  const office = await officeFiles(document.replace('./main.tsx', '/office/main.tsx'), whole)
  return {
    site: siteOf(new Map([...assets, ...bytes]), () => ({})),
    answers: readAnswers(answers, content),
    /** The office's files by their names, except scripts and styles. */
    office: new Map([...office].map(([path, file]) => [path.slice(1), siteFile(path.slice(1), bytesOf(file), {})])),
    /** Returns the function that makes a font or a picture, by its path on the site. */
    files(path: string): (() => Promise<Buffer>) | undefined {
      const [rendition] = findRenditions(path)
      return rendition ? async () => readFile((await renditionFile(rendition, folders, rules)).file) : files.get(path)
    },
  }
}

function bytesOf(file: string | Buffer): FileBytes {
  return new Map([['identity', Buffer.from(file)]])
}

/** All styles of the renderer's modules, in the order in which they are imported. */
async function stylesOf(vite: RunnableDevEnvironment): Promise<string> {
  const sheets = new Set<string>()
  const seen = new Set<EnvironmentModuleNode>()
  const visit = (node: EnvironmentModuleNode | undefined) => {
    if (node && !seen.has(node)) {
      seen.add(node)
      if (node.url.endsWith('.css')) {
        sheets.add(node.url)
      }
      node.importedModules.forEach(visit)
    }
  }
  visit(await vite.moduleGraph.getModuleByUrl(`/${rendererPath}`))
  const modules = [...sheets].map((url) => vite.runner.import<{ default: string }>(`${url}?inline`))
  return (await Promise.all(modules)).map((module) => module.default).join('\n')
}
