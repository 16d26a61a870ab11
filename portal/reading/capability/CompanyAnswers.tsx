import { onApplications } from '@insights/domain/catalogue/application-text.ts'
import { APPLICATIONS, type ApplicationKey } from '@insights/domain/catalogue/application.ts'
import {
  type CompanyAnswer,
  type CompanyCapability,
  type ComparedCapability,
  availableOn,
  foldEmpty,
} from '@insights/domain/reading/comparison/capability.ts'
import { formatShortMonth } from '@insights/domain/text/format-date.ts'
import { rankText } from '@insights/domain/text/number-text.ts'
import { Box, Skeleton, Stack, Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { type KeyboardEvent, useMemo, useState } from 'react'

import { MarkedLightbox } from '../../screenshots/marks/MarkedLightbox.tsx'
import { MarkedThumbnail } from '../../ui/images/MarkedThumbnail.tsx'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { useOwnCompanies } from '../own-company/own-companies.ts'
import { thumbnailOf } from '../screenshots/shown-screenshots.ts'
import { SinceText } from './CapabilityFacts.tsx'

import classes from './Capability.module.css'

const CompareScreenshots = lazyPart(
  async () => ({ default: (await import('../../ui/images/ImageCompare.tsx')).ImageCompare }),
  () => <Skeleton height="20rem" />,
)

interface Props {
  readonly report: string
  readonly capability: ComparedCapability
  /** Application whose screenshots are shown. */
  readonly application: ApplicationKey
}

/** All companies beside each other: screenshots, since when on each application, and notes. */
export function CompanyAnswers({ report, capability, application }: Props) {
  const [open, setOpen] = useState<number | null>(null)
  const { title, pick } = capability
  const own = useOwnCompanies()
  const [companies, folded] = foldEmpty(capability, application, own)
  const images = useMemo(
    () =>
      capability.companies.flatMap(({ company, applications }) =>
        applications[application].screenshots.map((screenshot) => ({ ...screenshot, company })),
      ),
    [capability, application],
  )
  return (
    <>
      <Stack
        component="ul"
        className={classes.companies}
        data-bare={images.length === 0 || undefined}
        aria-label={`Companies, ${application}`}
        onKeyDown={moveToScreenshot}
      >
        {companies.map((company) => (
          <CompanyColumn
            key={company.companyId}
            company={company}
            isPick={company.companyId === pick?.companyId && application === pick.application}
            application={application}
            onOpen={(id) =>
              setOpen(
                images.findIndex(
                  (image) => image._id === id && image.companyId === company.companyId,
                ),
              )
            }
          />
        ))}
      </Stack>
      {folded.length > 0 && (
        <Text fz="xs" c="dimmed" mt="md">
          {`Without it ${onApplications([application])}: `}
          {folded.map(foldedText).join(', ')}.
        </Text>
      )}
      <Text fz="xs" c="dimmed" mt="md">
        ✓ available since this edition · – not available · ≤ available in the first edition that
        says so, so the month it began is not known
      </Text>
      <MarkedLightbox
        images={images.map(({ _id, url, company, marks }) => ({
          of: { report, image: _id },
          marks,
          url,
          alt: `Screenshot of ${company}: ${title}, ${application}`,
          title: `${company} · ${application} · ${title}`,
        }))}
        shown={open}
        onShow={setOpen}
      />
      {images.length > 1 && (
        <Box mt="xl" data-screen-only>
          <CompareScreenshots
            images={images.map(({ _id, companyId, name, url, company, marks }) => ({
              id: `${companyId} ${_id}`,
              name: `${company}: ${name}`,
              url,
              marks,
              group: company,
            }))}
          />
        </Box>
      )}
    </>
  )
}

/** Moves from one screenshot to the next with `←` and `→`. */
function moveToScreenshot(event: KeyboardEvent<HTMLElement>) {
  const step = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0
  if (step === 0 || !(event.target instanceof Element)) return
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-screenshot]')]
  const place = all.indexOf(event.target as HTMLElement)
  if (place === -1) return
  all[place + step]?.focus()
  event.preventDefault()
}

function foldedText(company: CompanyCapability): string {
  const on = availableOn(company)
  return on.length === 0 ? company.company : `${company.company} (${onApplications(on)} only)`
}

interface CompanyColumnProps {
  readonly company: CompanyCapability
  /** True for the one that the researchers picked on this application. */
  readonly isPick: boolean
  readonly application: ApplicationKey
  readonly onOpen: (screenshotId: string) => void
}

function CompanyColumn({ company, isPick, application, onOpen }: CompanyColumnProps) {
  const isOwn = useOwnCompanies().has(company.companyId)
  const { screenshots, available } = company.applications[application]
  return (
    <li className={classes.company} data-own={isOwn || undefined}>
      <div className={classes.name}>
        <h3>{company.company}</h3>
        <p>
          {isOwn && 'Our brand'}
          {isOwn && company.rank !== null && ' · '}
          {company.rank !== null && `${rankText(company.rank)} overall`}
          {isPick && ' · researchers’ pick'}
        </p>
      </div>
      <Stack gap={8} className={classes.images}>
        {screenshots.map(({ _id, url, marks }) => (
          <UnstyledButton
            key={_id}
            className={classes.image}
            aria-haspopup="dialog"
            data-screenshot
            aria-label={`Open screenshot of ${company.company}, ${application}`}
            onClick={() => onOpen(_id)}
          >
            <MarkedThumbnail url={thumbnailOf(url)} marks={marks} align="top" lazy />
          </UnstyledButton>
        ))}
        {screenshots.length === 0 && (
          <p className={classes.missing}>
            {available !== null && (
              <span className={available ? classes.yes : classes.no} aria-hidden>
                {available ? '✓' : '–'}
              </span>
            )}
            {available === null && 'Not answered'}
            {available === true && 'Available, no screenshot'}
            {available === false && `Not available ${onApplications([application])}`}
          </p>
        )}
      </Stack>
      <dl className={classes.answers}>
        {APPLICATIONS.map(({ title }) => (
          <div key={title} data-shown={title === application || undefined}>
            <dt>{title}</dt>
            <dd>
              <AnswerText answer={company.applications[title]} />
            </dd>
          </div>
        ))}
      </dl>
      <Stack
        component="ul"
        gap={0}
        id={`notes-${company.companyId}`}
        className={classes.notes}
        aria-label={`Notes on ${company.company}`}
      >
        {company.updates.map(({ date, application: on, note, change }) => (
          <li key={`${date} ${on}`}>
            <span className={classes.remark}>
              {formatShortMonth(date)}, {on}: {change}
            </span>
            {note !== '' && (
              <Text span display="block">
                {note}
              </Text>
            )}
          </li>
        ))}
        {company.updates.length === 0 && <li className={classes.remark}>No notes</li>}
      </Stack>
    </li>
  )
}

function AnswerText({ answer }: { answer: CompanyAnswer }) {
  if (answer.available === null) return 'not answered'
  if (!answer.available) {
    return (
      <>
        <span className={classes.no} aria-hidden>
          –
        </span>{' '}
        no
      </>
    )
  }
  return (
    <>
      <span className={classes.yes} aria-hidden>
        ✓
      </span>
      <VisuallyHidden>yes, since</VisuallyHidden>{' '}
      {answer.since && <SinceText since={answer.since} />}
      {answer.first && <span className={classes.first}>first</span>}
    </>
  )
}
