import { createReport } from '@insights/server/reports/create-report.ts'
import type { Services } from '@insights/server/start/services.ts'

/** Creates draft reports of an industry, one per month. */
export async function createReports(
  services: Pick<Services, 'db' | 'live'>,
  userId: string,
  industry: string,
  count: number,
): Promise<void> {
  const caller = {
    _id: userId,
    name: 'Bench',
    lastName: 'Mark',
    role: 'SENIOR' as const,
    active: true,
    products: ['INSIGHTS' as const],
    email: 'staff@test.example',
    mustSetUpTotp: false,
    hasJustSignedIn: false,
    companyCustomerId: null,
    tokenHash: Buffer.alloc(32),
  }
  for (let month = 0; month < count; month += 1) {
    const date = new Date(Date.UTC(2000, month)).toISOString()
    await createReport(services, caller, { industry, status: 'DRAFT', date })
  }
}
