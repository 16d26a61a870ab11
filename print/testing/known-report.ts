import { buildReportDocument } from '@insights/domain/reading/document/build-report-document.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import type { ReportInputs } from '@insights/domain/reading/document/report-inputs.ts'
import { reportInputs, withAnswer } from '@insights/domain/testing/report-inputs.ts'

/** The small report of the domain's tests, with its edition of half a year earlier. */
export const knownReport: ReportDocument = buildReportDocument({
  ...withExperiences(
    withAnswer(reportInputs, 's', 'Mobile Web', 'l1', {
      change: { title: 'Added', updatesHistory: true, note: 'New since the spring.' },
      images: [{ _id: 'i1', name: 'passkey.png', url: '/api/images/i1' }],
    }),
  ),
  previous: [
    buildReportDocument({
      ...withAnswer(reportInputs, 's', 'Mobile Web', 'l1', { hasCapability: false }),
      report: { ...reportInputs.report, _id: 'r3', date: '2025-05-01T00:00:00.000Z' },
      scores: reportInputs.scores!.map((score) => ({
        ...score,
        overallPercentage: score.overallPercentage + (score.companyId === 'n' ? -0.1 : 0.1),
      })),
      previous: [],
    }),
  ],
})

function withExperiences(inputs: ReportInputs): ReportInputs {
  const { content } = inputs
  return {
    ...inputs,
    content: {
      ...content,
      categoryPerformance: content.categoryPerformance.map((section, place) =>
        place > 0
          ? section
          : {
              ...section,
              experiences: [
                {
                  _id: 'x0',
                  picture: '/api/images/i2',
                  experience: 0,
                  title: 'Quick',
                  text: 'One tap.',
                },
                { _id: 'x1', picture: null, experience: 1, title: 'Slow', text: 'Nine taps.' },
                { _id: 'x2', picture: null, experience: 2, title: 'Odd', text: 'A maze.' },
              ],
            },
      ),
    },
  }
}
