import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { json, listen } from '@insights/platform/testing/listen.ts'
import { openFakeDropbox } from '@insights/platform/testing/open-fake-dropbox.ts'
import { openFakeGoogle, errorResponse } from '@insights/platform/testing/open-fake-google.ts'

const SURVEY = readFileSync(join(import.meta.dirname, '../../../demo/airlines/survey-1.csv'))

/**
 * Google Drive and Dropbox as far as the portal knows them, with a survey to choose on both. What
 * has arrived on the drive, and what is to go wrong, can be asked for at a port of its own. Answers
 * the variables that have a portal speak to them.
 */
export async function openDrives(port: number): Promise<Record<string, string>> {
  const google = await openFakeGoogle()
  const dropbox = await openFakeDropbox()
  const folder = google.addFolder('Surveys 2026')
  google.add('airline-survey.csv', 'text/csv', SURVEY, folder)
  google.add('notes.xlsx', 'application/octet-stream', 'no spreadsheet')
  for (let number = 1; number <= 60; number += 1) {
    google.add(`Older survey ${String(number).padStart(2, '0')}.csv`, 'text/csv', 'x', folder)
  }
  dropbox.add('airline-survey.csv', SURVEY)
  dropbox.addFolder('Archive')
  await listen(
    ({ method, url }) => {
      if (method === 'GET') {
        const files = [...google.files.values()]
        return json(200, {
          files: files.map(({ name, parent, content }) => ({
            name,
            folder: google.files.get(parent)?.name ?? '',
            bytes: content.byteLength,
          })),
        })
      }
      // After so many uploads the drive is full, until a test resets it.
      const after = url.searchParams.get('full-after')
      let count = 0
      google.fault = (line) =>
        after !== null && line.startsWith('POST /upload') && ++count > Number(after)
          ? errorResponse(403, 'storageQuotaExceeded')
          : undefined
      return json(200, {})
    },
    { port },
  )
  return { ...google.variables, ...dropbox.variables }
}
