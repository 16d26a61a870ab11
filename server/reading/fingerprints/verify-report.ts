import { APPLICATIONS } from '@insights/domain/catalogue/application.ts'
import { scoreReport } from '@insights/domain/scoring/score-report.ts'
import type { CompanyScore } from '@insights/domain/scoring/scoring-record.ts'
import type { Kysely } from 'kysely'

import type { Tables } from '../../database/tables.ts'
import { loadScoring } from '../../scoring/load-scoring.ts'
import { takeFingerprint } from './take-fingerprint.ts'

/** A published score, and the one that its stored inputs give now. */
export interface ComparedScore {
  readonly company: string
  /** 'Overall', or the application. */
  readonly ranking: string
  readonly published: number | null
  readonly calculated: number | null
}

export interface VerifiedReport {
  readonly title: string
  readonly revision: number
  readonly formula: number
  readonly fingerprint: string
  /** The fingerprint of the stored inputs; null if they are incomplete. */
  readonly taken: string | null
  readonly scores: readonly ComparedScore[]
}

/** Returns the fingerprints of all published reports, the oldest first. */
export async function listFingerprints(db: Kysely<Tables>) {
  return db
    .selectFrom('report_fingerprints')
    .innerJoin('reports', 'reports.id', 'report_fingerprints.report_id')
    .orderBy('report_fingerprints.created_at')
    .orderBy('reports.id')
    .select([
      'reports.id',
      'reports.title',
      'reports.revision',
      'reports.formula',
      'report_fingerprints.fingerprint',
      'report_fingerprints.industry',
    ])
    .execute()
}

type Fingerprinted = Awaited<ReturnType<typeof listFingerprints>>[number]

/** Calculates the scores and the fingerprint of a published report again from its stored inputs. */
export async function verifyReport(
  db: Kysely<Tables>,
  { id, industry, ...report }: Fingerprinted,
): Promise<VerifiedReport> {
  const { inputs } = await loadScoring(db, id)
  const stored = await db
    .selectFrom('scorings')
    .where('report_id', '=', id)
    .select('scoring_and_ranking')
    .executeTakeFirst()
  const calculated = scoresOf(inputs ? scoreReport(inputs) : [])
  const published = scoresOf(stored?.scoring_and_ranking ?? [])
  const keys = [...new Set([...published.keys(), ...calculated.keys()])]
  return {
    ...report,
    taken: await takeFingerprint(db, id, industry),
    scores: keys.map((key) => {
      const { company, ranking } = (published.get(key) ?? calculated.get(key))!
      return {
        company,
        ranking,
        published: published.get(key)?.score ?? null,
        calculated: calculated.get(key)?.score ?? null,
      }
    }),
  }
}

/** Returns whether everything that was calculated again is as published. */
export function isVerified({ fingerprint, taken, scores }: VerifiedReport): boolean {
  return (
    taken === fingerprint &&
    scores.length > 0 &&
    scores.every(({ published, calculated }) => published !== null && published === calculated)
  )
}

interface NamedScore {
  readonly company: string
  readonly ranking: string
  readonly score: number
}

function scoresOf(scores: readonly CompanyScore[]): ReadonlyMap<string, NamedScore> {
  const named = new Map<string, NamedScore>()
  for (const { companyId, companyName: company, applications, overallPercentage } of scores) {
    named.set(`${companyId} Overall`, { company, ranking: 'Overall', score: overallPercentage })
    for (const { title } of APPLICATIONS) {
      const score = applications[title].unweightedDevicePercentage
      named.set(`${companyId} ${title}`, { company, ranking: title, score })
    }
  }
  return named
}
