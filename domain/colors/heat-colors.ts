import { BLUE, DARK, GRAY } from './shades.ts'

/**
 * Five classes of one blue, lowest first, each with the colour of a text on it, which has a contrast
 * of at least 4.5:1. In the dark scheme lighter is more. The lowest is blue as well: a colour of the
 * page’s would read as a missing value.
 */
export const heatColors = {
  light: {
    heat0: '#e6eef9',
    heat1: '#cbdcf2',
    heat2: '#a6c5ea',
    heat3: BLUE[4],
    heat4: BLUE[7],
    onHeat0: GRAY[9],
    onHeat1: GRAY[9],
    onHeat2: GRAY[9],
    onHeat3: DARK[7],
    onHeat4: '#ffffff',
  },
  dark: {
    heat0: '#18283d',
    heat1: '#1f3d63',
    heat2: '#2f5a91',
    heat3: '#6f9fd6',
    heat4: '#cfe0f4',
    onHeat0: DARK[0],
    onHeat1: DARK[0],
    onHeat2: '#ffffff',
    onHeat3: DARK[7],
    onHeat4: DARK[7],
  },
} as const
