import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'

import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import type { Kysely } from 'kysely'
import { LRUCache } from 'lru-cache'

import type { Tables } from '../../database/tables.ts'
import { findOrStore } from './send-document.ts'
import { awaitsDraws } from './store-report-document.ts'

const unpack = promisify(gunzip)

/** Parsed documents that a process keeps: a report is asked for many times in a row. */
const MAX_DOCUMENTS = 8

type FindDocument = (reportId: string, preview: boolean) => Promise<ReportDocument>

/** One cache for each database: pages and assistants read the same documents. */
const known = new WeakMap<Kysely<Tables>, FindDocument>()

/**
 * Returns a function that finds the parsed document of a published report, or its preview. The caller's
 * access has already been checked.
 */
export function publishedDocuments(db: Kysely<Tables>): FindDocument {
  const find = known.get(db) ?? openDocuments(db)
  known.set(db, find)
  return find
}

function openDocuments(db: Kysely<Tables>): FindDocument {
  const documents = new LRUCache<string, ReportDocument>({ max: MAX_DOCUMENTS })
  return async (reportId, preview) => {
    const key = `${reportId} ${preview}`
    const kept = documents.get(key)
    if (kept) return kept
    const { bytes } = await findOrStore(db, reportId, preview)
    const document = JSON.parse(String(await unpack(bytes))) as ReportDocument
    if (!awaitsDraws(document)) documents.set(key, document)
    return document
  }
}
