import { expect, test } from 'vitest'

import { reportInputs, withAnswer } from '../../testing/report-inputs.ts'
import { buildReportDocument } from './build-report-document.ts'
import { listImages } from './list-images.ts'

const images = [{ _id: 'i1', name: 'one.png', url: '/api/images/i1' }]
const document = buildReportDocument(withAnswer(reportInputs, 's', 'Mobile Web', 'l1', { images }))
const imageHtml = (name: string) => `<p><img alt="x" src="/api/images/${name}?a=1&amp;b=2"></p>`

test('lists the screenshots of a report without other images', () => {
  expect(listImages(document)).toEqual(['/api/images/i1'])
})

test('lists images of rich text and experiences in the order of the report, each once', () => {
  const [account, ...others] = document.categoryPerformance
  const web = account!.applications!['Mobile Web']
  const experience = { _id: 'x', experience: 0 as const, title: '', text: '' }
  expect(
    listImages({
      ...document,
      executiveSummary: { ...document.executiveSummary, topPerformers: imageHtml('top') },
      methodology: imageHtml('top') + imageHtml('method'),
      categoryPerformance: [
        {
          ...account!,
          applications: {
            ...account!.applications!,
            'Mobile Web': {
              ...web,
              experiences: [
                { ...experience, picture: '/api/images/card' },
                { ...experience, picture: null },
              ],
            },
          },
        },
        ...others,
      ],
    }),
  ).toEqual([
    '/api/images/top?a=1&b=2',
    '/api/images/card',
    '/api/images/method?a=1&b=2',
    '/api/images/i1',
  ])
})
