import { defineQueue } from '@insights/platform/jobs/jobs.ts'

/** Which PDF is to be made; `request` tells this job from an older one about the same. */
export interface PrintReport {
  readonly reportId: string
  readonly pdfId: string
  readonly request: string
}

/** One at a time in a process: each takes a core and up to 700 MB. */
export const printReportQueue = defineQueue<PrintReport>({
  name: 'print-report',
  retryLimit: 2,
  retryDelay: 5,
  expireIn: 5 * 60,
  heartbeat: 10,
})
