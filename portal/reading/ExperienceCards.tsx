import {
  EXPERIENCE_KINDS,
  type Experience,
  type ExperienceKind,
} from '@insights/domain/content/content.ts'
import { Box, Title, UnstyledButton } from '@mantine/core'
import { useState } from 'react'

import { MarkedLightbox } from '../screenshots/marks/MarkedLightbox.tsx'
import { Cards, Panel } from '../ui/page/parts.tsx'

import classes from './reading.module.css'

interface Props {
  readonly report: string
  readonly experiences: readonly Experience[]
}

/** Experiences noted in a category group, good and bad. */
export function ExperienceCards({ report, experiences }: Props) {
  const [open, setOpen] = useState<number | null>(null)
  const images = experiences.flatMap(({ _id, picture, title }) =>
    picture === null
      ? []
      : [
          {
            _id,
            of: { report, image: picture.slice(picture.lastIndexOf('/') + 1) },
            url: picture,
            alt: altOf(title),
            title: altOf(title),
          },
        ],
  )
  if (experiences.length === 0) return null
  return (
    <>
      <Cards component="ul" min="18rem" gap="1.25rem" mt={24}>
        {experiences.map(({ _id, picture, experience, title, text }) => (
          <Panel key={_id} component="li" className={classes.card}>
            {picture !== null && (
              <UnstyledButton
                className={classes.pictureButton}
                aria-label={`Enlarge: ${altOf(title)}`}
                onClick={() => setOpen(images.findIndex((shown) => shown._id === _id))}
              >
                <img className={classes.image} src={picture} alt={altOf(title)} loading="lazy" />
              </UnstyledButton>
            )}
            <Box p="0.875rem 1rem 1rem">
              <ExperienceBadge kind={experience} />
              {title !== '' && (
                <Title order={3} className={classes.cardTitle}>
                  {title}
                </Title>
              )}
              {text !== '' && <p className={classes.cardText}>{text}</p>}
            </Box>
          </Panel>
        ))}
      </Cards>
      <MarkedLightbox images={images} shown={open} onShow={setOpen} />
    </>
  )
}

function altOf(title: string): string {
  return title === '' ? 'Screenshot' : title
}

/** Rating of an experience in words and colour: good, bad or interesting. */
function ExperienceBadge({ kind }: { kind: ExperienceKind }) {
  return (
    <span className={classes.kind} data-kind={kind}>
      {EXPERIENCE_KINDS[kind]}
    </span>
  )
}
