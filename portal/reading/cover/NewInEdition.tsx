import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import {
  type EditionFinding,
  editionFindings,
} from '@insights/domain/reading/findings/headlines.ts'
import { Box, Stack, Title } from '@mantine/core'
import { Link, type LinkProps } from '@tanstack/react-router'

import { linkTo } from '../../ui/links/link-to.ts'

import classes from './NewInEdition.module.css'

/** The news of an edition, each a link to its page. */
export function NewInEdition({ document }: { document: ReportDocument }) {
  const findings = editionFindings(document)
  if (findings.length === 0) return null
  return (
    <Box component="section" mt="xl" aria-labelledby="new-title">
      <Title order={2} id="new-title" fz="xl" mb={4}>
        New in This Edition
      </Title>
      <Stack component="ul" gap={0}>
        {findings.map(({ text, page }) => (
          <li key={text} className={classes.finding}>
            <span>{text}</span>
            <Link {...linkOf(page, document.report._id)} className={classes.link}>
              {PAGES[page].title}
            </Link>
          </li>
        ))}
      </Stack>
    </Box>
  )
}

const PAGES: Record<EditionFinding['page'], { title: string; path: string; hash?: string }> = {
  // The positions of all companies; the page Scores is about one of them.
  scores: {
    title: 'Executive Summary',
    path: '/content-building/executive-summary',
    hash: 'comparative-company-ranking',
  },
  changes: { title: 'What Changed', path: '/content-building/changes' },
}

function linkOf(page: EditionFinding['page'], report: string): LinkProps {
  const { path, hash } = PAGES[page]
  return linkTo(path, { search: { report, company: undefined }, hash })
}
