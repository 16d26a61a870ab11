import type { RichText } from '../../content/content.ts'
import type { ReportDocument } from './report-document.ts'

const IMAGE = /<img(\s[^<>]*)>/gi
const ATTRIBUTE = /\s([\w-]+)="([^"]*)"/g

/**
 * Returns the URLs of all images that readers of a report see: those of experiences, screenshots
 * and rich text, each once, in the order of the report.
 */
export function listImages(document: ReportDocument): string[] {
  const sections = [
    inText(document.executiveSummary.topPerformers),
    document.productRating.flatMap(({ keySuccessFactor, bestInClassFeatures }) => [
      ...inText(keySuccessFactor),
      ...inText(bestInClassFeatures),
    ]),
    document.trendsInnovations.flatMap(({ content }) => inText(content)),
    document.categoryPerformance.flatMap(({ applications }) =>
      Object.values(applications ?? {}).flatMap(({ notableCallouts, experiences }) => [
        ...inText(notableCallouts),
        ...experiences.flatMap(({ picture: url }) => url ?? []),
      ]),
    ),
    inText(document.methodology),
    document.screenshots.map(({ url }) => url),
  ]
  return [...new Set(sections.flat())]
}

/** Stored rich text has attributes in double quotes and ampersands as entities. */
function inText(html: RichText | null): string[] {
  return [...(html ?? '').matchAll(IMAGE)].flatMap(([, attributes = '']) => {
    const address = [...attributes.matchAll(ATTRIBUTE)].find(([, name]) => name === 'src')?.[2]
    return address === undefined ? [] : [address.replaceAll('&amp;', '&')]
  })
}
