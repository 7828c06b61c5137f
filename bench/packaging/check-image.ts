import { join } from 'node:path'
import { exampleBackendKey } from '../../business/backend.ts'
import { anna } from '../../test/cases/same-lead.ts'
import { readStoredLeads } from '../../test/stored-leads.ts'
import type { BuiltStage } from './build-stage.ts'
import { folderState, makeReadOnly } from './folder-state.ts'
import type { Stage } from './parse-dockerfile.ts'
import { runStage } from './run-stage.ts'

/** What the files that an image would hold do when they run. */
export interface ImageCheck {
  readonly startMs: number
  /** The status of the home page, and that of a lead. */
  readonly page: number
  readonly lead: number
  readonly isHealthy: boolean
  /** How the server ended when it was asked to stop. */
  readonly ended: number | string
  readonly storedNames: readonly string[]
  /** What changed outside the data folder: nothing may, as the root filesystem is read-only. */
  readonly changed: readonly string[]
}

/** Runs the last stage as its image would be run, without the right to write anywhere but in the data folder. */
export async function checkImage(stage: Stage, built: BuiltStage, node: string): Promise<ImageCheck> {
  const { directory } = built
  const data = join(directory, 'data')
  makeReadOnly(directory, data)
  const before = folderState(directory, data)
  const running = await runStage(stage, built, node, data)
  try {
    const page = await fetch(`${running.url}/`)
    const lead = await fetch(`${running.url}/rest/v1/leads`, {
      method: 'POST',
      headers: { apikey: exampleBackendKey, 'Content-Type': 'application/json' },
      body: JSON.stringify(anna),
    })
    const isHealthy = await running.isHealthy()
    const ended = await running.stop()
    const after = folderState(directory, data)
    return {
      startMs: Math.round(running.startMs),
      page: page.status,
      lead: lead.status,
      isHealthy,
      ended,
      storedNames: readStoredLeads(data).map(({ name }) => name),
      changed: [...after.filter((line) => !before.includes(line)), ...before.filter((line) => !after.includes(line))],
    }
  } finally {
    running.kill()
  }
}
