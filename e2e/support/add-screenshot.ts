import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { ApiClient } from './users.ts'

/** Uploads a screenshot of a seat map to a report; returns its id. */
export async function addScreenshot(program: ApiClient, reportId: string): Promise<string> {
  const image = await readFile(join(import.meta.dirname, 'screens/seat-map.png'), 'base64')
  const files = [{ name: 'seat-map.png', data: `data:image/png;base64,${image}` }]
  return (await program<{ _id: string }[]>('POST', '/upload', { reportId, files }))[0]!._id
}
