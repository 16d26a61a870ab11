import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { ErrorBody } from '@insights/contract/error.ts'
import type { FindResult } from '@insights/contract/find.ts'
import type { EditEffects } from '@insights/contract/reports/edit-effects.ts'
import type { Survey } from '@insights/contract/survey/survey.ts'

import { addCompleteIndustry } from './add-complete-industry.ts'
import { addCompleteReport } from './add-complete-report.ts'
import type { CallAs } from './call-as.ts'
import { openTestPortal } from './test-portal.ts'

export type Saved = Survey & { effects: EditEffects }

/** The questions of the airlines' survey, in the order of its file. */
export const QUESTIONS = [
  'Inflight wifi service', 'Departure/Arrival time convenient', 'Ease of Online booking',
  'Gate location', 'Food and drink', 'Online boarding', 'Seat comfort', 'Inflight entertainment',
  'On-board service', 'Leg room service', 'Baggage handling', 'Checkin service',
  'Inflight service', 'Cleanliness',
] // prettier-ignore

export const STRUCTURE =
  'we found several issues in the import, probably there is an error with the structure'

/** A field of a form, or its file. */
export interface Part {
  readonly name: string
  readonly value: string | { readonly bytes: Uint8Array | string; readonly name: string }
}

export const surveyFile = (name: string) =>
  readFile(join(import.meta.dirname, '../survey/fixtures', name))

/**
 * Starts a server with an industry that the airlines' survey is about, and returns ways to send it
 * one.
 */
export async function openAirlineSurveys() {
  const portal = await openTestPortal()
  const { app, db, senior } = portal
  const airlines = await addCompleteIndustry(db, { questions: QUESTIONS })
  let year = 1990

  /** Adds a report of the airlines, each of a year of its own. */
  async function addAirlineReport(): Promise<string> {
    year += 1
    return (await addCompleteReport(db, { industry: airlines, date: `${year}-01-01` }))._id
  }

  async function sendForm<Body = Saved & ErrorBody>(
    user: CallAs,
    parts: readonly Part[],
    path = 'import',
  ) {
    const form = new FormData()
    for (const { name, value } of parts) {
      if (typeof value === 'string') form.append(name, value)
      else form.append(name, new Blob([new Uint8Array(Buffer.from(value.bytes))]), value.name)
    }
    const encoded = new Response(form)
    const reply = await app.inject({
      method: 'POST',
      url: `/api/consumer-survey/${path}`,
      headers: {
        'content-type': encoded.headers.get('content-type') ?? '',
        ...(user.token && { authorization: `Bearer ${user.token}` }),
      },
      payload: Buffer.from(await encoded.arrayBuffer()),
    })
    return { status: reply.statusCode, body: reply.json() as Body }
  }

  function importFile(user: CallAs, reportId: string, bytes: Uint8Array | string, name = 'a.csv') {
    return sendForm(user, [
      { name: 'reportId', value: reportId },
      { name: 'file', value: { bytes, name } },
    ])
  }

  async function stored(reportId: string): Promise<Survey | undefined> {
    const { body } = await senior<FindResult<Survey>>('GET', '/consumer-survey', {
      reportId,
    })
    return body.data[0]
  }

  return { ...portal, airlines, addAirlineReport, sendForm, importFile, stored }
}
