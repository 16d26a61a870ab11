import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'

import { adviceOf } from '@insights/domain/brand/plan/advice.ts'
import { explainCauses, mainCause } from '@insights/domain/brand/standing/explain-causes.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import type { Kysely } from 'kysely'
import { LRUCache } from 'lru-cache'

import type { Tables } from '../../database/tables.ts'
import { findOrStore } from '../documents/send-document.ts'
import { awaitsDraws } from '../documents/store-report-document.ts'

const unpack = promisify(gunzip)

/** Findings on a company that home and emails say, in the words of Why and What to Build. */
export interface OwnFindings {
  /** Why its score changed; null in a first edition, or for a company that is new. */
  readonly cause: string | null
  /** Null where nothing is missing or reaches more. */
  readonly advice: string | null
}

export function ownFindings(document: ReportDocument, companyId: string): OwnFindings {
  const explained = explainCauses(document, companyId, null)
  return {
    cause: explained && mainCause(explained).text,
    advice: adviceOf(document, companyId)?.text ?? null,
  }
}

/** Companies of reports whose findings a process keeps. */
const MOST = 2000

/** Promises, so that calls at the same time share one: a document takes long to read. */
const known = new LRUCache<string, Promise<OwnFindings>>({ max: MOST })

/** Returns the findings of a published report on a company. The caller has checked who may read it. */
export function readOwnFindings(
  db: Kysely<Tables>,
  reportId: string,
  companyId: string,
): Promise<OwnFindings> {
  const key = `${reportId} ${companyId}`
  const found = known.get(key)
  if (found) return found
  const forget = () => known.delete(key)
  const findings = read()
  known.set(key, findings)
  void findings.catch(forget)
  return findings

  async function read(): Promise<OwnFindings> {
    const { bytes } = await findOrStore(db, reportId, false)
    const document = JSON.parse(String(await unpack(bytes))) as ReportDocument
    // A plan takes the lead that the draws need, which are made after publishing.
    if (awaitsDraws(document)) forget()
    return ownFindings(document, companyId)
  }
}
