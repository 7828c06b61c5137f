import { mkdir, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import {
  changedDraft,
  type Draft,
  type Editing,
  editing,
  PART_BYTES,
  type Photograph,
  type PublishingStep,
  previewPath,
  publishingStep,
  upload,
  uploadState,
} from '../../contracts/editing.ts'
import { officeApi, officePath } from '../../contracts/office-paths.ts'
import { projectRoot } from '../../scripts/project-root.ts'
import { askOffice, type OfficeSession } from '../harness/office-session.ts'

const ASK_EVERY_MS = 100

/** The last step of a publication that went online. */
type Online = Extract<PublishingStep, { readonly step: 'online' }>

/**
 * Makes somebody who changes the site in the office, over HTTP as the app does, and remembers the draft that they saw last. What is
 * refused or cut off is thrown.
 */
export function makeEditor(session: OfficeSession) {
  let seen: Draft | null = null

  async function ask(url: string, path: string, body?: object): Promise<Response> {
    const answer = await askOffice(url, session, path, body)
    if (!answer.ok) {
      throw new Error(`${path} is answered with ${answer.status}: ${await answer.text()}`)
    }
    return answer
  }

  async function state(url: string): Promise<Editing> {
    const now = editing.parse(await (await ask(url, '/editing')).json())
    seen = now.draft
    return now
  }

  const draft = async (url: string) => seen ?? (await state(url)).draft

  async function steps(url: string, path: string, body: object): Promise<Online> {
    const lines = (await (await ask(url, path, body)).text()).trim().split('\n')
    const last = publishingStep.parse(JSON.parse(lines.at(-1) ?? ''))
    if (last.step !== 'online') {
      throw new Error(`${path} ends with ${JSON.stringify(last)}`)
    }
    return last
  }

  return {
    state,
    /** Changes fields of the draft. */
    async type(url: string, fields: Readonly<Record<string, unknown>>): Promise<Draft> {
      const before = await draft(url)
      const changes = Object.entries(fields).map(([path, value]) => ({
        path,
        value,
        seen: before.fields[path]?.revision ?? null,
      }))
      const changed = changedDraft.parse(await (await ask(url, '/editing/fields', { changes })).json())
      seen = changed.draft
      return changed.draft
    },
    publish: async (url: string) => steps(url, '/editing/publish', { revision: (await draft(url)).revision }),
    async restore(url: string, version: number) {
      const last = await steps(url, '/editing/restore', { revision: (await draft(url)).revision, version })
      seen = null
      return last
    },
    /** A page of the draft. */
    async preview(url: string, path: string): Promise<string> {
      const answer = await fetch(`${url}${officePath}${previewPath}${path}`, { headers: session.headers })
      if (!answer.ok) {
        throw new Error(`the preview of ${path} is answered with ${answer.status}`)
      }
      return answer.text()
    },
    /** Sends the parts of a photograph and returns what finishes the upload. */
    async send(url: string, bytes: Buffer): Promise<() => Promise<Photograph>> {
      const { id } = upload.parse(await (await ask(url, '/uploads', {})).json())
      const parts = Math.ceil(bytes.length / PART_BYTES)
      const headers = { ...session.headers, 'Content-Type': 'application/octet-stream' }
      for (let part = 0; part < parts; part += 1) {
        const body = new Uint8Array(bytes.subarray(part * PART_BYTES, (part + 1) * PART_BYTES))
        const { status } = await fetch(`${url}${officeApi}/uploads/${id}/${part}`, { method: 'PUT', headers, body })
        if (status !== 204) {
          throw new Error(`a part of an upload is answered with ${status}`)
        }
      }
      return async () => {
        let answer = await ask(url, `/uploads/${id}/finish`, { parts })
        for (;;) {
          const state = uploadState.parse(await answer.json())
          if (state.state === 'taken') {
            return state.photograph
          }
          if (state.state === 'refused') {
            throw new Error(`a photograph is refused: ${state.reason}`)
          }
          await wait(ASK_EVERY_MS)
          answer = await ask(url, `/uploads/${id}`)
        }
      }
    },
  }
}

/** Puts the built site into a folder, where a server finds it with its renderer and the photographs. */
export async function linkBuiltSite(folder: string): Promise<void> {
  for (const name of ['dist', 'dist-answers', 'dist-office', 'dist-renderer', 'content/photos']) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await symlink(join(projectRoot, name), join(folder, name))
  }
}

/** The fields that put a photograph of the library into the hero. */
export function asHero(name: string, alt: string): Readonly<Record<string, unknown>> {
  return { [`photos.${name}`]: { alt, caption: alt, focus: { x: 0.5, y: 0.5 } }, 'hero.photo': name }
}
