import { formatMonth } from '@insights/domain/text/format-date.ts'

import { renderMail } from '../mail/render-mail.ts'

export interface PurchaseRequest {
  readonly name: string
  readonly email: string
  readonly phone: string
  /** What the person is in the company. */
  readonly position: string
  readonly company: string
  /** Its id, where the person is a reader of a client's. */
  readonly companyId: string | null
  /** Who sells to the company, if anybody does. */
  readonly salesPerson: string
  readonly industry: string
  /** First of the edition's month. */
  readonly date: string
}

/** Tells the sales department who wants to buy what, and where it is added to what the company has. */
export function purchaseRequestEmail(request: PurchaseRequest, publicUrl: string) {
  const { name, industry, company, companyId } = request
  const month = formatMonth(request.date)
  const details = {
    Industry: industry,
    Month: month,
    Name: name,
    Email: request.email,
    Phone: request.phone,
    Title: request.position,
    Company: company,
    'Sales person': request.salesPerson,
  }
  const mail = renderMail({
    preheader: `${name} would like to buy ${industry}, ${month}.`,
    heading: 'Purchase request',
    paragraphs: [
      `${name} has seen the preview of the report ${industry}, ${month}, and would like to buy it.`,
      'Once you have agreed, add the report to the company in Client Management: its users can read it from that moment on.',
    ],
    details: Object.entries(details).flatMap(([label, value]) =>
      value === '' ? [] : [{ label, value }],
    ),
    ...(companyId !== null && {
      action: {
        label: 'Open the company',
        href: new URL(`/management/company-details?company=${companyId}`, publicUrl).href,
      },
    }),
    footnote: 'Sent once for each company and report, whoever of its users asks.',
  })
  return {
    subject: `Purchase request: ${industry}, ${month}${company && ` (${company})`}`,
    ...mail,
  }
}
