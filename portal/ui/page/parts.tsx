import { Box, type BoxProps, createPolymorphicComponent } from '@mantine/core'

import classes from './parts.module.css'

/** A box with a hairline around it, on the ground of fields. */
export const Panel = createPolymorphicComponent<'div', BoxProps>(
  ({ className = '', ...others }: BoxProps) => (
    <Box {...others} className={`${classes.panel} ${className}`} />
  ),
)

interface CardsProps extends BoxProps {
  /** The least width of a column, if the window has it. */
  readonly min: string
  readonly gap: string
  /** True if fewer than a row are as wide as a row. */
  readonly fit?: boolean
}

/** As many columns of one width as fit: of anything, of the items of a `ul`, or of the facts of a `dl`. */
export const Cards = createPolymorphicComponent<'div', CardsProps>(
  ({ min, gap, fit, className = '', ...others }: CardsProps) => (
    <Box
      {...others}
      mod={{ fit }}
      className={`${classes.cards} ${className}`}
      __vars={{ '--min': min, '--gap': gap }}
    />
  ),
)
